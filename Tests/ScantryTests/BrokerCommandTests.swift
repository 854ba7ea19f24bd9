import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

/// `scantry broker`.
@Suite(.enabled(if: TestBroker.isInstalled, "Mosquitto is not installed"))
struct BrokerCommandTests {
    @TemporaryFolder(isMade: true) private var place

    private var household: String { place + "/household" }
    private var target: String { place + "/conf.d" }

    private func furnish() async throws -> String {
        let id = try await KitchenStore.opened(in: household).householdID()
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        return try #require(id).rawValue
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: target + "/" + name, encoding: .utf8)
    }

    /// The files are what a real Mosquitto takes, and its rights are what the kiosk needs, and no more.
    @Test func setsUpABrokerThatPassesTheCheck() async throws {
        let id = try await furnish()
        let port = try TestBroker.freePort()
        let made = try await scantry("broker", "--data", household, "--to", target, "--port", "\(port)")
        #expect(made.status == 0 && made.output.contains("Next: systemctl restart mosquitto"), "\(made.errors)")
        #expect(try text("scantry.conf").contains("autosave_on_changes true"))
        for name in ["kiosk.password", "homeassistant.password"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(target)/scantry.d/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let broker = try TestBroker(["include_dir \(target)", "persistence_location @folder@/"])
        let check = try await scantry(
            "broker", "--check", "mqtts://127.0.0.1:\(port)", "--data", household, "--user", id, "--password-file",
            target + "/scantry.d/kiosk.password")
        #expect(check.status == 0 && !check.output.contains("problem"), "\(check.output) \(check.errors)")
        let other = try await scantry(
            "broker", "--check", "mqtts://127.0.0.1:\(port)", "--data", household, "--user", id, "--password-file",
            target + "/scantry.d/homeassistant.password")
        #expect(other.status == 1 && other.output.contains("refuses the connection"), "\(other.output)")
        withExtendedLifetime(broker) {}
    }

    @Test func keepsPasswordsWhenItIsRunAgain() async throws {
        _ = try await furnish()
        #expect(try await scantry("broker", "--data", household, "--to", target).status == 0)
        let (users, password) = (try text("scantry.d/passwords"), try text("scantry.d/kiosk.password"))
        #expect(try await scantry("broker", "--data", household, "--to", target, "--port", "8884").status == 0)
        #expect(try text("scantry.d/passwords") == users && text("scantry.d/kiosk.password") == password)
        #expect(try text("scantry.conf").contains("listener 8884"))
        let doctor = try await scantry(
            "doctor", "--data", household, "--offline", "--quiet", "--camera", "none", "--sound", "none")
        #expect(doctor.output.contains(/broker +valid until/), "\(doctor.output)")
    }

    /// Its satellites would be locked out.
    @Test func servesOneHousehold() async throws {
        _ = try await furnish()
        #expect(try await scantry("broker", "--data", household, "--to", target).status == 0)
        let other = place + "/other"
        #expect(try await scantry(["scan", "--data", other], input: Data("8076800195057\n".utf8)).status == 0)
        let refused = try await scantry("broker", "--data", other, "--to", target)
        #expect(refused.status == 1 && refused.errors.contains("another household"))
    }

    @Test func neverOverwritesOthersFiles() async throws {
        _ = try await furnish()
        try "listener 8883\n".write(toFile: target + "/mine.conf", atomically: true, encoding: .utf8)
        let taken = try await scantry("broker", "--data", household, "--to", target)
        #expect(taken.status == 1 && taken.errors.contains("listens on port 8883 or 8884 already"))
        try "# mine\n".write(toFile: target + "/scantry.conf", atomically: true, encoding: .utf8)
        let foreign = try await scantry("broker", "--data", household, "--to", target, "--port", "8884")
        #expect(foreign.status == 1 && foreign.errors.contains("is not by scantry broker"))
        #expect(try text("scantry.conf") == "# mine\n")
        #expect(!FileManager.default.fileExists(atPath: target + "/scantry.d"))
    }
}
