import Fixtures
import Foundation
import GRDB
import TestSupport
import Testing
import Values

@testable import Kitchen

/// A satellite answers from its copy, and what it has scanned is booked at the hub once.
struct SatelliteTests {
    private let kitchen = TestKitchen()
    private let hub: KitchenStore
    private let noodles = Label("8076800195057")

    init() throws {
        hub = try kitchen.store()
    }

    @Test func scansAreBookedOnceAtTheHub() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        let result = try await cellar.scan(noodles, mode: .add)
        #expect(result.effect.action == .added)
        #expect(result.station == "Cellar: camera")
        let sent = try await cellar.unsent()
        let receipts = try await cellar.arrive(sent) + cellar.arrive(sent)
        #expect(try await cellar.store.confirm(receipts) == [])
        #expect(try await cellar.unsent() == [])
        #expect(try await hub.stockedAmounts().values.map(\.self) == [1_000])
        try await cellar.takeCopy()
        #expect(try await cellar.store.stockedAmounts() == hub.stockedAmounts())
        #expect(try await cellar.store.scansInOutbox() == [])
    }

    /// As of a gun that has sent it to the hub, got no answer in time, and tried the satellite.
    @Test func aScanThatTheHubHasFromElsewhereIsBookedOnce() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        let scan = Scan.of("8076800195057", mode: .add)
        _ = try await hub.book(scan, knowing: .sample(of: noodles.gtin))
        try await cellar.takeCopy()
        _ = try await cellar.store.bookAndSend(scan, from: cellar.satellite.id)
        #expect(try await cellar.store.stockedAmounts().values.map(\.self) == [2_000])
        let receipts = try await cellar.arrive(cellar.unsent())
        #expect(receipts.map(\.isOfOtherKiosk) == [true])
        #expect(try await cellar.store.confirm(receipts) == [])
        #expect(try await cellar.store.scansInOutbox() == [])
        try await cellar.takeCopy()
        #expect(try await cellar.store.stockedAmounts() == hub.stockedAmounts())
        #expect(try await hub.stockedAmounts().values.map(\.self) == [1_000])
    }

    @Test func anOlderCopyDoesNotUndoWhatWasScannedSince() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        let older = try await hub.copy(for: cellar.satellite)
        try await cellar.scan(noodles, mode: .add)
        _ = try await cellar.store.confirm(cellar.arrive(cellar.unsent()))
        try await cellar.scan(noodles, mode: .add)
        try await cellar.store.apply(older, as: cellar.satellite)
        #expect(try await cellar.store.stockedAmounts().values.map(\.self) == [2_000])
        try await cellar.meetHub()
        #expect(try await hub.stockedAmounts().values.map(\.self) == [2_000])
    }

    @Test func saysWhenSomebodyElseTookTheLastOne() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        _ = try await hub.book(.of("8076800195057"), knowing: .sample(of: noodles.gtin))
        try await cellar.meetHub()
        _ = try await hub.book(.of("8076800195057", mode: .take))
        #expect(try await cellar.scan(noodles, mode: .take).effect.action == .taken)
        let differing = try await cellar.meetHub()
        #expect(differing.map(\.effect?.reason) == [.noneThere])
        #expect(differing.first?.name == "Product 5057")
        #expect(try await hub.stockedAmounts() == [:])
        #expect(try await cellar.store.stockedAmounts() == [:])
        #expect(try await cellar.store.scans(limit: 1).first?.effect.reason == .noneThere)
    }

    @Test func undoTakesBackTheStationsOwnScan() async throws {
        let (cellar, garage) = (try await TestSatellite("Cellar", of: hub), try await TestSatellite("Garage", of: hub))
        try await cellar.scan(noodles, mode: .add)
        try await cellar.meetHub()
        try await garage.scan(Label("50112579"), mode: .add)
        try await garage.meetHub()
        try await cellar.takeCopy()
        #expect(try await cellar.scan(.card(.undo)).effect.undone == .added)
        #expect(try await cellar.meetHub() == [])
        #expect(try await hub.stockedAmounts() == ["Product 2579 in \(try await hub.firstLocation())": 1_000])
        #expect(try await cellar.store.stockedAmounts() == hub.stockedAmounts())
    }

    @Test func aModeHoldsAtItsStationAndAfterACopy() async throws {
        let (cellar, garage) = (
            try await TestSatellite("Cellar", of: hub, ahead: 3_600), try await TestSatellite("Garage", of: hub)
        )
        try await cellar.scan(.card(.mode(.add)))
        _ = try await hub.resetIdleStations()
        try await cellar.meetHub()
        #expect(try await cellar.scan(noodles).effect.action == .added)
        #expect(try await garage.scan(noodles).effect.action == .lookedUp)
        #expect(try await cellar.meetHub() == [])
        #expect(try await garage.meetHub() == [])
        #expect(try await hub.stockedAmounts().values.map(\.self) == [1_000])
    }

    @Test func hasNoHistoryAndNoSecrets() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        _ = try await hub.addDevice(name: "Phone", kind: .phone, tokenHash: String(repeating: "a", count: 64))
        for mode in [Mode.add, .add, .take] {
            _ = try await hub.book(.of("8076800195057", mode: mode), knowing: .sample(of: noodles.gtin))
        }
        try await cellar.scan(Label("50112579"), mode: .add)
        try await cellar.meetHub()
        let counts = try await cellar.store.read { db in
            try ["movement", "scan", "device", "satelliteToken"].map { table in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
            }
        }
        #expect(counts == [2, 1, 0, 0])
        #expect(try await cellar.store.stockedAmounts() == hub.stockedAmounts())
        try await cellar.store.expectTrueBooks()
    }

    @Test func sendsAgainWhatAnOlderBackupOfTheHubLacks() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        try await cellar.scan(noodles, mode: .add)
        let receipts = try await cellar.arrive(cellar.unsent())
        _ = try await cellar.store.confirm(receipts)
        #expect(try await cellar.unsent() == [])
        // The hub is another one that has never heard of this scan, as after a restore.
        let restored = TestKitchen()
        let older = try restored.store()
        let again = try await older.addSatellite(name: "Cellar", tokenHash: String(repeating: "b", count: 64))
        try await cellar.store.apply(try await older.copy(for: again), as: again)
        #expect(try await cellar.unsent().map(\.scan.id) == receipts.map(\.scan))
        #expect(try await cellar.store.stockedAmounts().values.map(\.self) == [1_000])
    }

    @Test func aTimerRunsAtItsSatelliteAlone() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        #expect(try await cellar.scan(.card(.timer(minutes: 5))).effect.action == .timerStarted)
        #expect(try await cellar.meetHub() == [])
        #expect(try await hub.timers() == [])
        #expect(try await cellar.store.timers().count == 1)
        #expect(try await hub.scans(limit: 1).first?.effect.action == .timerStarted)
    }

    @Test func keepsADayByItsOwnClock() async throws {
        let later = TestKitchen()
        let hub = try later.store(clock: WallClock { .november + 7 * 86_400 })
        let cellar = try await TestSatellite("Cellar", of: hub)
        try await cellar.scan(noodles, mode: .add)
        try await cellar.meetHub()
        #expect(try await hub.lots().map(\.lot.added) == [Day(.november)])
    }

    @Test func namesAreItsOwn() async throws {
        _ = try await TestSatellite("Cellar", of: hub)
        let hash = String(repeating: "c", count: 64)
        await #expect(throws: KitchenError.violated(.taken(.name, by: "Cellar"))) {
            try await hub.addSatellite(name: "cellar", tokenHash: hash)
        }
        await #expect(throws: KitchenError.violated(.unreadable(.name))) {
            try await hub.addSatellite(name: "a: b", tokenHash: hash)
        }
    }

    @Test func isUnknownOnceItIsRemoved() async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        try await cellar.scan(noodles, mode: .add)
        try await cellar.meetHub()
        try await hub.removeSatellite(cellar.satellite.uuid)
        #expect(try await hub.satelliteWithKey(cellar.satellite.uuid) == nil)
        #expect(try await hub.stockedAmounts().count == 1)
        #expect(try await hub.stations().map(\.satelliteId) == [nil])
    }

    /// What a satellite sends is what it has scanned, but for texts that may be secrets.
    @Test(arguments: [
        "8076800195057", "(01)08076800195057(15)270131(10)AB", "SCANTRY-ADD", "8076800195058", "12345", "grcy:p:13",
        "010807680019505710A(B", "010807680019505710A(21)B\u{1D}15270131",
    ])
    func labelsStayWhatTheyAre(code: String) throws {
        let label = Label(code)
        let data = try JSONEncoder().encode(label)
        #expect(try JSONDecoder().decode(Label.self, from: data) == label)
    }

    @Test(arguments: ["WIFI:T:WPA;S:Home;P:secret;;", "https://example.org/secret"])
    func secretsStayAtTheSatellite(code: String) async throws {
        let cellar = try await TestSatellite("Cellar", of: hub)
        try await cellar.scan(Label(code))
        let row = try await cellar.store.read { try String.fetchOne($0, sql: "SELECT scan FROM outbox") }
        #expect(row?.contains("secret") == false)
        #expect(try await cellar.meetHub() == [])
    }
}

extension KitchenStore {
    fileprivate func firstLocation() async throws -> String {
        try await read { try String.fetchOne($0, sql: "SELECT name FROM location ORDER BY id LIMIT 1") ?? "" }
    }
}
