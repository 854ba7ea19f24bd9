import GRDB
import Kitchen
import Sounds
import Testing

@testable import Kiosk

struct BacklogTests {
    @Test func booksLaterWhatCannotBeStoredNow() async throws {
        let test = try TestKiosk()
        let backlog = Backlog(kiosk: test.kiosk)
        let database = try DatabaseQueue(path: test.folder + "/kitchen.sqlite")
        try await database.write {
            try $0.execute(sql: "CREATE TRIGGER full BEFORE INSERT ON scan BEGIN SELECT RAISE (ABORT, 'full'); END")
        }
        await backlog.deliver(.of("8076800195057"))
        await backlog.deliver(.of("50112579"))
        #expect(try await test.kiosk.store.scans(limit: 10).isEmpty)

        try await database.write { try $0.execute(sql: "DROP TRIGGER full") }
        await backlog.deliver(.of("96385074"))
        #expect(try await test.kiosk.store.scans(limit: 10).map(\.text) == ["96385074", "50112579", "8076800195057"])
        #expect(try await test.heard().starts(with: Tone.error.samples))
    }
}
