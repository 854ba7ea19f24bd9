import Fixtures
import Foundation
import GRDB
import Glibc
import Kitchen
import TestSupport
import Testing

/// `scantry import`, with and without a running kiosk.
struct ImportCommandTests {
    @TemporaryFolder(isMade: true) private var place

    private var folder: String { place + "/household" }

    private func lots() throws -> Int {
        try DatabaseQueue(path: folder + "/kitchen.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM lot WHERE amount > 0") ?? 0
        }
    }

    @Test func showsImportsListsAndUndoes() async throws {
        let grocy = try GrocyFixture(place + "/grocy.db")
        let look = try await scantry("import", "grocy", grocy.path, "--data", folder)
        #expect(look.status == 0 && look.output.contains("add --yes") && look.errors.isEmpty)
        #expect(look.output.contains("lots") && look.output.contains("left out: 2 chores"))
        #expect(try lots() == 0)
        let done = try await scantry("import", "grocy", grocy.path, "--data", folder, "--yes")
        #expect(done.status == 0 && done.output.contains("scantry import undo"))
        #expect(try lots() == 4)
        let again = try await scantry("import", "grocy", grocy.path, "--data", folder, "--yes")
        #expect(again.status == 0 && again.output.contains("nothing new"))
        let list = try await scantry("import", "list", "--data", folder)
        #expect(list.output.contains("Grocy, grocy.db"))
        let undone = try await scantry("import", "undo", "--data", folder)
        #expect(undone.status == 0 && undone.output.contains("Undone."))
        #expect(try lots() == 0)
        #expect(try await scantry("import", "undo", "--data", folder).status == 1)
    }

    @Test func undoesTheRestIfSomeWasUsed() async throws {
        let grocy = try GrocyFixture(place + "/grocy.db")
        _ = try await scantry("import", "grocy", grocy.path, "--data", folder, "--yes")
        let taken = try await scantry(["scan", "--mode", "take", "--data", folder], input: Data("grcy:p:3\n".utf8))
        #expect(taken.output.contains("Peas"), "\(taken.errors)")
        let refused = try await scantry("import", "undo", "--data", folder)
        #expect(refused.status == 1 && refused.errors.contains("used since: Peas. Undo that first, or add --keep-used"))
        let undone = try await scantry("import", "undo", "--data", folder, "--keep-used")
        #expect(undone.status == 0 && undone.output.contains("lot in use: Peas"))
        #expect(try lots() == 1)
    }

    @Test func worksBesideAKiosk() async throws {
        try FileManager.default.createDirectory(atPath: place + "/grocy/storage", withIntermediateDirectories: true)
        let grocy = try GrocyFixture(place + "/grocy/grocy.db")
        let socket = try NotifySocket()
        let kiosk = KioskProcess(
            ["serve", "--camera", "none", "--data", folder, "--headless", "--sound", "none", "--offline"],
            ["NOTIFY_SOCKET": socket.name])
        #expect(try await socket.hear("READY=1"))
        let look = try await scantry("import", "grocy", place + "/grocy", "--data", folder)
        #expect(look.status == 0 && look.output.contains("add --yes"), "\(look.errors)")
        let done = try await scantry("import", "grocy", grocy.path, "--data", folder, "--yes")
        #expect(done.status == 0 && done.output.contains("scantry import undo"), "\(done.errors)")
        #expect(try lots() == 4)
        #expect(try await scantry("import", "list", "--data", folder).output.contains("grocy"))
        let undone = try await scantry("import", "undo", "--data", folder)
        #expect(undone.status == 0, "\(undone.errors)")
        #expect(try lots() == 0)
        // The kiosk prints this before it handles signals.
        _ = try await kiosk.end(by: SIGKILL)
    }

    @Test func saysWhatIsWrong() async throws {
        let none = try await scantry("import", "grocy", place + "/none.db", "--data", folder)
        #expect(none.status == 1 && none.errors.contains("cannot be read"))
        let keyless = try await scantry("import", "grocy", "http://127.0.0.1:1", "--data", folder)
        #expect(keyless.status != 0 && keyless.errors.contains("--key"))
        let misnamed = try await scantry(
            "import", "grocy", "http://127.0.0.1:1", "--key", "no-such.txt", "--data", folder)
        #expect(misnamed.status != 0 && misnamed.errors.contains("no file no-such.txt"))
        let unreachable = try await scantry("import", "grocy", "http://127.0.0.1:1", "--key", "k", "--data", folder)
        #expect(unreachable.status == 1 && unreachable.errors.contains("cannot be reached"))
        let buddy = try await scantry("import", "barcodebuddy", place, "--data", folder)
        #expect(buddy.status == 1)
    }
}
