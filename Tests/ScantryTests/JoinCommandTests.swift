import Fixtures
import Foundation
import Kiosk
import Kitchen
import TestSupport
import Testing
import Values

/// `scantry join`, with a hub, a satellite and a broker that are real programs.
struct JoinCommandTests {
    @TemporaryFolder(isMade: true) private var place

    private var hub: String { place + "/hub" }
    private var cellar: String { place + "/cellar" }

    @Test func leavesAHouseholdThatIsInUse() async throws {
        _ = try await KitchenStore.opened(in: cellar).book(.of("8076800195057"))
        let joined = try await join("http://127.0.0.1:9")
        #expect(joined.status == 1 && joined.errors.contains("has a household. Choose an empty folder"))
    }

    @Test(arguments: ["http://127.0.0.1:9", "mqtt://127.0.0.1"])
    func saysThatThereIsNoHub(address: String) async throws {
        let joined = try await join(address)
        #expect(joined.status == 1 && joined.errors.split(separator: "\n").count == 1, "\(joined.errors)")
        #expect(joined.errors.contains(address))
        #expect(!FileManager.default.fileExists(atPath: cellar + "/hub.json"))
    }

    @Test func sendsNoScanIntoAnotherHousehold() async throws {
        let household = try #require(HouseholdID(rawValue: String(repeating: "1", count: 32)))
        let membership = HubMembership(
            hub: "http://192.0.2.1:8080", broker: "mqtt://192.0.2.1:1883", household: household, id: UUID(), number: 1,
            name: "Cellar", token: "none", joined: .november)
        try await scanOnce(as: membership.satellite)
        try membership.save(in: cellar, .init(authority: nil, own: nil))
        let joined = try await join("http://127.0.0.1:9")
        #expect(joined.status == 1 && joined.errors.contains("1 scans in"), "\(joined.errors)")
        #expect(try HubMembership(ofFolder: cellar) == membership)
    }

    @Test func checksTheNameFirst() async throws {
        let joined = try await scantry(
            "join", "http://127.0.0.1:9", "--code", "123456", "--name", "a:b", "--data", cellar)
        #expect(joined.status == 1 && joined.errors.contains("no colon"))
        #expect(!FileManager.default.fileExists(atPath: cellar))
    }

    /// The broker knows the satellite by the certificate that the hub has made for it.
    @Test(.enabled(if: TestBroker.isInstalled, "Mosquitto is not installed"))
    func bringsTheScansOfASatelliteToTheHub() async throws {
        let household = try #require(try await KitchenStore.opened(in: hub).householdID()).rawValue
        let (port, files) = (try TestBroker.freePort(), place + "/conf.d")
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        #expect(try await scantry("broker", "--data", hub, "--to", files, "--port", "\(port)").status == 0)
        let broker = try TestBroker(["include_dir \(files)", "persistence_location @folder@/"])
        let first = kiosk(
            hub, "--mqtt", "mqtts://127.0.0.1:\(port)", "--mqtt-user", household, "--mqtt-password-file",
            files + "/scantry.d/kiosk.password")
        let address = try await address(of: first)
        let wrong = try await join(address, code: "000000")
        #expect(wrong.status == 1 && wrong.errors.contains("digits"), "\(wrong.errors)")
        let pairing = try await scantry("pair", "--kiosk", address)
        let digits = try #require(pairing.output.firstMatch(of: /type (\d{3}) (\d{3})/), "\(pairing.output)")
        let joined = try await join(address, code: "\(digits.1)\(digits.2)")
        #expect(joined.status == 0 && !joined.output.contains("--mqtt-user"), "\(joined.output) \(joined.errors)")
        for name in ["hub.json", "satellite.crt", "satellite.key"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: cellar + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        let second = kiosk(cellar)
        let scan = ["scan", "--mode", "add", "--kiosk", try await self.address(of: second)]
        #expect(try await scantry(scan, input: Data("8076800195057\n".utf8)).status == 0)
        #expect(try await first.read(until: "8076800195057.*\n").contains("+1"))
        for process in [first, second] { #expect(try await process.end(by: SIGTERM) == 0) }
        withExtendedLifetime(broker) {}
    }

    /// Leaves a scan in the outbox. The folder is free again when it returns.
    private func scanOnce(as satellite: Satellite) async throws {
        let store = try KitchenStore.opened(in: cellar)
        try await store.begin(as: satellite)
        _ = try await store.bookAndSend(.of("8076800195057"), from: satellite.id)
    }

    private func join(_ hub: String, code: String = "123456") async throws -> Run {
        try await scantry("join", hub, "--code", code, "--name", "Cellar", "--data", cellar)
    }

    private func kiosk(_ folder: String, _ more: String...) -> KioskProcess {
        KioskProcess(
            [
                "serve", "--data", folder, "--camera", "none", "--gun", "none", "--sound", "none", "--offline",
                "--http", "--listen",
                "0.0.0.0:0",
            ] + more)
    }

    private func address(of kiosk: KioskProcess) async throws -> String {
        let output = try await kiosk.read(until: "page .*\n")
        return String(try #require(output.firstMatch(of: /page +(http:[^ \n]+)/), "\(output)").1)
    }
}
