import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

struct UndoTests {
    private let kitchen = TestKitchen()

    @Test func takesBackWhatWasTaken() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 3)
        let taking = try await store.take(.of(2), from: lot, by: .cook)
        let undoing = try await store.undo(taking.id, by: .cook)
        #expect(undoing.kind == .undone && undoing.change == .of(2))
        #expect(undoing.undoes?.id == taking.id && undoing.undoes?.kind == .taken)
        #expect(try await store.amounts() == [.of(3)])
        #expect(try await store.journal().map(\.isUndone) == [false, true, false])
        #expect(try await store.journal().map(\.isUndoable) == [false, false, true])
    }

    @Test func restoresEverythingThatAWholeLotWas() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(
            try await kitchen.product("Soup", "daysFresh = 9, daysFrozen = 90, daysOpened = 3, daysThawed = 1"), 3)
        let before = try await store.lot(lot)
        for change in [
            try await store.freeze(nil, of: lot, to: StandardLocation.freezer, by: .cook),
            try await store.undo(try await store.open(nil, of: lot, by: .cook).id, by: .cook),
            try await store.thaw(nil, of: lot, to: StandardLocation.fridge, by: .cook),
            try await store.edit(lot, by: .cook) { $0.note = "odd" },
        ].compactMap({ $0 }).filter({ $0.kind != .undone }).reversed() {
            _ = try await store.undo(change.id, by: .cook)
        }
        #expect(try await store.lot(lot) == before)
    }

    @Test func bringsBackAPartThatBecameALot() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 3)
        let before = try await store.lot(lot)
        for line in [
            try await store.open(.of(1), of: lot, by: .cook), try await store.split(.of(1), off: lot, by: .cook),
        ] {
            _ = try await store.undo(line.id, by: .cook)
        }
        #expect(try await store.lots() == [before])
    }

    @Test func takesBackAScan() async throws {
        let store = try kitchen.store()
        let scan = Scan.of("3017620422003")
        let (scanResult, _) = try await store.book(scan, knowing: .nutella)
        _ = try await store.undo(#require(scanResult.operation), by: .cook)
        #expect(try await store.shelves().isEmpty)
        let (again, isNew) = try await store.book(scan)
        #expect(!isNew && again.isUndone && again.amountThere == .zero)
    }

    @Test func undoesOnceOnly() async throws {
        let store = try kitchen.store()
        _ = try await store.stock(try await kitchen.product())
        let adding = try #require(try await store.journal().first)
        let undoing = try await store.undo(adding.id, by: .cook)
        for id in [adding.id, undoing.id] {
            await #expect(throws: KitchenError.violated(.notUndoable)) { try await store.undo(id, by: .cook) }
        }
        await #expect(throws: KitchenError.violated(.missing(.movement))) { try await store.undo(UUID(), by: .cook) }
    }

    @Test func namesWhatWasTakenOfItLater() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 3)
        let adding = try #require(try await store.journal().first)
        _ = try await store.take(.of(1), from: lot, by: .cook)
        _ = try await store.discard(.of(1), from: lot, by: .cook)
        try await expectObstacles(to: adding, [.spoiled, .taken], store)
        for line in try await store.journal(.init()).prefix(2) { _ = try await store.undo(line.id, by: .cook) }
        _ = try await store.undo(adding.id, by: .cook)
        #expect(try await store.lots().isEmpty)
    }

    @Test func takesBackAnAddingOfWhichEnoughIsLeft() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        let lot = try await store.stock(soup, 3)
        let adding = try #require(try await store.journal().first)
        _ = try await store.stock(soup, 2)
        _ = try await store.take(.of(1), from: lot, by: .cook)
        _ = try await store.undo(adding.id, by: .cook)
        #expect(try await store.amounts() == [.of(1)])
    }

    @Test func namesALaterCount() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 3)
        let taking = try await store.take(.of(1), from: lot, by: .cook)
        _ = try await store.count(.of(2), in: lot, by: .cook)
        try await expectObstacles(to: taking, [.counted], store)
    }

    @Test func namesALaterChangeOfTheSame() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 3)
        let first = try #require(try await store.edit(lot, by: .cook) { $0.bestBefore = .today(1) })
        let note = try #require(try await store.edit(lot, by: .cook) { $0.note = "blue" })
        let second = try #require(try await store.edit(lot, by: .cook) { $0.isUseBy = true })
        try await expectObstacles(to: first, [.edited], store)
        #expect(try await store.obstacles(to: first.id).map(\.id) == [second.id])
        _ = try await store.undo(note.id, by: .cook)
        #expect(try await store.lot(lot).lot.note == nil)
    }

    @Test func namesWhatBecameOfTheRest() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 3)
        let taking = try await store.take(.of(1), from: lot, by: .cook)
        let moving = try await store.move(nil, of: lot, to: StandardLocation.freezer, by: .cook)
        try await expectObstacles(to: taking, [.moved], store)
        _ = try await store.split(.of(1), off: lot, by: .cook)
        try await expectObstacles(to: moving, [.split], store)
    }

    @Test func opensAPlaceAgainThatWasRemoved() async throws {
        let store = try kitchen.store()
        let drawer = try await kitchen.drawer(in: StandardLocation.fridge)
        let lot = try await store.stock(try await kitchen.product(), 1, at: drawer)
        let moving = try await store.move(nil, of: lot, to: StandardLocation.pantry, by: .cook)
        try await kitchen.write { try $0.execute(sql: "UPDATE location SET isRemoved = 1 WHERE id IN (2, 4)") }
        _ = try await store.undo(moving.id, by: .cook)
        #expect(try await store.lot(lot).location.name == "Drawer")
        let removed = try await kitchen.write { try Int.fetchOne($0, sql: "SELECT sum(isRemoved) FROM location") }
        #expect(removed == 0)
    }

    private func expectObstacles(to line: JournalLine, _ kinds: [MovementKind], _ store: KitchenStore) async throws {
        let obstacles = try await store.obstacles(to: line.id)
        #expect(obstacles.map(\.kind) == kinds)
        let before = try await store.lots()
        let violation = KitchenError.violated(.builtUpon(by: obstacles.map(LaterChange.init)))
        await #expect(throws: violation) {
            try await store.undo(line.id, by: .cook)
        }
        #expect(try await store.lots() == before)
    }
}
