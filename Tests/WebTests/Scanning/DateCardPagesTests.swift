import Fixtures
import Foundation
import Kitchen
import Synchronization
import Testing
import Values

/// The button that moves a date card to the other pack.
struct DateCardPagesTests {
    @Test func movesTheDateToTheNextPackAndBack() async throws {
        // A card that comes late is for the next pack; on a busy machine it might be.
        let readings = Atomic(0)
        let clock = WallClock { .november + Double(readings.add(1, ordering: .relaxed).newValue) / 100 }
        try await withServer(clock: clock) { server async throws in
            _ = try await server.scan("8076800195057")
            let dated = try await server.scan("SCANTRY-DATE+3")
            #expect(dated.json["action"] as? String == "added")
            #expect(try await server.get("/").body.contains("It is for the next pack"))
            #expect(try await server.fill("/scan/date", "station=api&code=SCANTRY-DATE%2B3").status == 303)
            _ = try await server.scan("50112579")
            let late = try await server.fill("/scan/date", "station=api&code=SCANTRY-DATE%2B3")
            #expect(late.status == 303)
            #expect(try await server.scansStored() == 4)
        }
    }
}
