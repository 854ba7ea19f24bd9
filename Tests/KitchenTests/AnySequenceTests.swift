import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

/// Random operations on the stock, and their undoing in any order, keep the stock consistent.
struct AnySequenceTests {
    private let kitchen = TestKitchen()

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func keepsEveryLotAtTheSumOfItsMovements(seed: UInt64) async throws {
        let store = try kitchen.store()
        var hands = RandomHands(seed: seed, products: try await products(), store: store)
        for _ in 0..<50 {
            let before = try await state(store)
            guard let done = try await hands.doSomething() else { continue }
            try await expectTrueBooks("seed \(seed), after \(done.kind)")
            if hands.isLucky(1, of: 3), done.kind != .undone {
                _ = try await store.undo(done.id, by: .cook)
                let after = try await state(store)
                #expect(after.filter { before[$0.key] != nil } == before, "seed \(seed), after undoing \(done.kind)")
                #expect(after.filter { before[$0.key] == nil }.allSatisfy { $0.value.amount == .zero })
                try await expectTrueBooks("seed \(seed), after undoing \(done.kind)")
            }
        }
        try await undoEverything(store, seed: seed)
        #expect(try await store.lots().isEmpty, "seed \(seed)")
        #expect(try await lotsThatDifferFromTheirBeginning() == 0, "seed \(seed)")
        try await expectTrueBooks("seed \(seed), at the end")
    }

    /// Undoes operations in random order until none is left: one can always be undone.
    private func undoEverything(_ store: KitchenStore, seed: UInt64) async throws {
        var generator = SeededGenerator(state: seed)
        while true {
            let standing = try await all(store).filter(\.isUndoable).shuffled(using: &generator)
            if standing.isEmpty { return }
            var undone = 0
            for line in standing where try await store.obstacles(to: line.id).isEmpty {
                _ = try await store.undo(line.id, by: .cook)
                undone += 1
            }
            try #require(undone > 0, "seed \(seed): \(standing.map(\.kind)) stand in each other's way")
        }
    }

    private func all(_ store: KitchenStore) async throws -> [JournalLine] {
        var query = JournalQuery()
        query.limit = 500
        return try await store.journal(query)
    }

    private func state(_ store: KitchenStore) async throws -> [UUID: Lot] {
        var query = LotQuery()
        query.includesEmpty = true
        query.limit = 500
        return Dictionary(uniqueKeysWithValues: try await store.lots(query).map { ($0.lot.uuid, $0.lot) })
    }

    private func products() async throws -> [UUID] {
        [
            try await kitchen.product("Soup", "daysFresh = 5, daysFrozen = 90, daysThawed = 2, daysOpened = 3"),
            try await kitchen.product("Flour", "unitId = (SELECT id FROM unit WHERE symbol = 'kg'), locationId = 1"),
            try await kitchen.product("Milk", "hasUseBy = 1, daysFresh = 7"),
        ]
    }

    private func expectTrueBooks(_ comment: String) async throws {
        let wrong = try await kitchen.write { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM lot WHERE amount < 0
                        OR amount <> (SELECT coalesce(sum(change), 0) FROM movement WHERE lotId = lot.id)
                    """)
        }
        #expect(wrong == 0, "\(comment)")
    }

    /// Returns the number of lots that differ from their initial state, as the first change of each aspect records it.
    private func lotsThatDifferFromTheirBeginning() async throws -> Int? {
        try await kitchen.write { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM lot JOIN movement ON movement.id =
                        (SELECT min(id) FROM movement WHERE lotId = lot.id AND was IS NOT NULL)
                    WHERE (was ->> 'bestBefore') IS NOT lot.bestBefore OR (was ->> 'state') <> lot.state
                        OR (was ->> 'locationId') <> lot.locationId OR (was ->> 'isOpened') <> lot.isOpened
                        OR (was ->> 'note') IS NOT lot.note OR (was ->> 'price') IS NOT lot.price
                    """)
        }
    }
}

/// Performs random operations, the same for a seed.
struct RandomHands {
    private var generator: SeededGenerator
    private let products: [UUID]
    private let store: KitchenStore
    private let locations: [Int64] = [1, 2, 3]

    init(seed: UInt64, products: [UUID], store: KitchenStore) {
        generator = SeededGenerator(state: seed)
        self.products = products
        self.store = store
    }

    mutating func isLucky(_ times: Int, of all: Int) -> Bool { Int.random(in: 0..<all, using: &generator) < times }

    /// Performs an operation and returns its line of the journal; nil if it was rejected.
    mutating func doSomething() async throws -> JournalLine? {
        let lots = try await store.lots().map(\.lot).prefix(3)  // few, so that operations concern the same lots
        do throws(KitchenError) {
            guard let lot = lots.randomElement(using: &generator), !isLucky(1, of: 6) else { return try await add() }
            if isLucky(1, of: 4) { return try await undo() }
            return try await handle(lot)
        } catch {
            guard case .violated = error else { throw error }
            return nil
        }
    }

    private mutating func add() async throws(KitchenError) -> JournalLine? {
        var draft = LotDraft(product: random(products), quantity: quantity(), locationId: random(locations))
        if isLucky(1, of: 2) { draft.price = Money(hundredths: 250) }
        return try await store.add(draft, by: .cook)
    }

    private mutating func undo() async throws(KitchenError) -> JournalLine? {
        var query = JournalQuery()
        query.limit = 30
        let lines = try await store.journal(query)
        return try await store.undo(random(lines).id, by: .cook)
    }

    private mutating func handle(_ lot: Lot) async throws(KitchenError) -> JournalLine? {
        let part = isLucky(2, of: 3) ? nil : quantity()
        let location = random(locations)
        switch Int.random(in: 0..<13, using: &generator) {
        case 0: return try await store.take(part, from: lot.uuid, by: .cook)
        case 1: return try await store.take(quantity(), ofProduct: random(products), at: nil, by: .cook)
        case 2: return try await store.discard(part, from: lot.uuid, by: .cook)
        case 3: return try await store.open(part, of: lot.uuid, by: .cook)
        case 4: return try await store.move(part, of: lot.uuid, to: location, anyway: true, by: .cook)
        case 5: return try await store.split(quantity(), off: lot.uuid, by: .cook)
        case 6: return try await store.freeze(part, of: lot.uuid, to: location, anyway: true, by: .cook)
        case 7: return try await store.thaw(part, of: lot.uuid, by: .cook)
        case 8: return try await store.count(quantity(), in: lot.uuid, by: .cook)
        default: return try await edit(lot)
        }
    }

    private mutating func edit(_ lot: Lot) async throws(KitchenError) -> JournalLine? {
        let days = Int.random(in: 1...30, using: &generator)
        let grams = isLucky(1, of: 12)
        return try await store.edit(lot.uuid, by: .cook) { edit in
            if days.isMultiple(of: 2) { edit.bestBefore = .today(days) } else { edit.note = "note \(days)" }
            if grams { edit.unitId = 2 }
        }
    }

    private mutating func quantity() -> Quantity {
        Quantity(Amount(thousandths: Int64.random(in: 1...8, using: &generator) * 250))
    }

    private mutating func random<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &generator)]
    }
}
