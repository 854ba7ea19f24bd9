import DrawnSweep
import Fixtures
import Kiosk
import Kitchen
import Scanner
import Testing
import Values

/// A drawn week's shopping, swept past a camera at one pack a second. The frames carry the time, so that a busy machine
/// misses none.
struct SweepTests {
    @Test func booksEachPackOnceWhereItsStationIs() async throws {
        let (test, sweep) = (try TestKiosk(), Sweep(Sweep.Settings()))
        var freezer = Scan.of("SCANTRY-LOC-3")
        freezer.station = "till"
        try await test.kiosk.book(freezer)
        let watch = CameraWatch { () throws(FrameSourceError) in SweepSource(sweep) }
        try await test.run(CameraStation(name: "till", watch: watch, kiosk: test.kiosk, clock: .november)) { event in
            if case .device(.camera, .off) = event { true } else { false }
        }
        let booked = try await test.kiosk.store.scans(limit: 500, station: "till").filter { $0.outcome != .card }
        #expect(booked.map(\.text).sorted() == sweep.packs.map { Label($0.text).text }.sorted())
        #expect(booked.allSatisfy { $0.effect.action == .added && $0.location == "Freezer" && $0.amount == .one })
        let shelves = try await test.kiosk.store.shelves()
        #expect(Set(shelves.map(\.location.name)) == ["Freezer"])
        #expect(shelves.reduce(0) { $0 + $1.amount.thousandths } == 60_000)
    }
}
