import Catalogue
import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

/// A restore by a running kiosk, which starts anew in the same process.
struct RestoreServeTests {
    @TemporaryFolder private var folder

    private func started(_ socket: NotifySocket, _ more: [String] = []) async throws -> (KioskProcess, Int) {
        let kiosk = KioskProcess(
            [
                "serve", "--mode", "add", "--camera", "none", "--data", folder, "--listen", "127.0.0.1:0", "--sound",
                "none", "--offline",
            ] + more, ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "5000000"])
        return (kiosk, try await port(of: kiosk))
    }

    private func port(of kiosk: KioskProcess) async throws -> Int {
        let text = try await kiosk.read(until: "http://127\\.0\\.0\\.1:[0-9]+")
        return try #require(text.split(separator: "127.0.0.1:").last.flatMap { Int($0.prefix(while: \.isNumber)) })
    }

    /// Posts to the API. Returns the status and the texts of the answer.
    private func post(_ port: Int, _ path: String, _ body: String) async throws -> (Int, [String: String]) {
        let answer = try await HTTPClient(reach: .anywhere).post(
            "http://127.0.0.1:\(port)/api/v1\(path)", headers: ["Content-Type": "application/json"],
            body: Array(body.utf8))
        let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return (answer.status, (json ?? [:]).compactMapValues { $0 as? String })
    }

    private func scan(_ port: Int) async throws {
        let (status, _) = try await post(port, "/scans", #"{"code": "8076800195057"}"#)
        #expect([200, 201].contains(status))
    }

    @Test func startsAnewWithTheRestoredHousehold() async throws {
        let socket = try NotifySocket()
        let (kiosk, port) = try await started(socket)
        #expect(try await socket.hear("READY=1"))
        try await scan(port)
        let (made, backup) = try await post(port, "/backups", "{}")
        let name = try #require(backup["name"])
        #expect(made == 201)
        try await scan(port)
        let (unconfirmed, _) = try await post(port, "/backups/\(name)/restore", #"{"confirm": "yes"}"#)
        #expect(unconfirmed == 422)
        let (status, restored) = try await post(port, "/backups/\(name)/restore", #"{"confirm": "\#(name)"}"#)
        #expect(status == 202)
        let former = try #require(restored["former"])
        #expect(try await socket.hear("RELOADING=1"))
        #expect(try await socket.hear("READY=1"))
        #expect(try await socket.hear("WATCHDOG=1"))
        // It is the same process, and goes on booking.
        let next = try await self.port(of: kiosk)
        try await scan(next)
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        #expect(RestoreRecord(of: folder)?.step == .done)
        #expect(try await KitchenStore(folder: folder).scans(limit: 9).count == 2)
        #expect(try await KitchenStore(folder: "\(folder)/\(former)").scans(limit: 9).count == 2)
        #expect(try await socket.hear("STOPPING=1"))
    }

    /// How often a kiosk is killed; more with the variable SCANTRY_KILLS.
    private static let kills = ProcessInfo.processInfo.environment["SCANTRY_KILLS"].flatMap { Int($0) } ?? 6

    /// The kiosk is killed at any moment of a restore, or of its start after that.
    @Test func leavesTheOldOrTheNewHouseholdWhenItIsKilled() async throws {
        let prepared = folder + "-prepared"
        defer { try? FileManager.default.removeItem(atPath: prepared) }
        let name = try await prepare(prepared)
        var whole = Duration.zero
        var outcomes: [Int: Int] = [:]
        for moment in 0...Self.kills {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.copyItem(atPath: prepared, toPath: folder)
            let socket = try NotifySocket()
            let (kiosk, port) = try await started(socket)
            #expect(try await socket.hear("READY=1"))
            let start = ContinuousClock.now
            let restore = Task { try? await post(port, "/backups/\(name)/restore", #"{"confirm": "\#(name)"}"#) }
            if moment == 0 {
                #expect(try await socket.hear("READY=1"))
                whole = ContinuousClock.now - start
            } else {
                try await Task.sleep(for: whole * Double(moment) / Double(Self.kills))
            }
            _ = try await kiosk.end(by: SIGKILL)
            _ = await restore.value
            outcomes[try await confirmHousehold(), default: 0] += 1
        }
        #expect(Set(outcomes.keys).isSubset(of: [1, 2]) && outcomes[1] != nil)
    }

    /// Makes a household of two packs with a backup of one, and returns the backup's name.
    private func prepare(_ folder: String) async throws -> String {
        let store = try KitchenStore.opened(in: folder)
        func scan() async throws {
            _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
        try await scan()
        #expect(try await scantry("backup", "--data", folder).status == 0)
        try await scan()
        store.close()
        return try #require(DiskFolder.names(in: folder + "/backups").first)
    }

    /// Opens the household as the next start does, and returns how many packs it has. The other one is whole, too.
    private func confirmHousehold() async throws -> Int {
        let stock = try await scantry("stock", "--data", folder)
        #expect(stock.status == 0 && stock.errors.isEmpty)
        let packs = try DatabaseReport(checking: folder + "/kitchen.sqlite").counts["scan"] ?? 0
        #expect(stock.output.hasPrefix("\(packs) piece"))
        let formers = FormerHousehold.all(in: folder)
        #expect(formers.count == (packs == 1 ? 1 : 0))
        for former in formers {
            #expect(try DatabaseReport(checking: former.path + "/kitchen.sqlite").counts["scan"] == 2)
        }
        #expect(!DiskFolder.names(in: folder).contains { $0.hasPrefix(HouseholdSwap.scratch) })
        return packs
    }
}
