import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

struct LocationTests {
    private let kitchen = TestKitchen()

    @Test func listsEachBeforeWhatIsInsideIt() async throws {
        let store = try kitchen.store()
        let freezer = try await store.id("Freezer")
        for name in ["Top", "Bottom"] { _ = try await store.add(.of(name, inside: freezer)) }
        _ = try await store.add(.of("Cellar", .other))
        let tree = try await store.locations()
        #expect(tree.locations.map(\.name) == ["Pantry", "Fridge", "Freezer", "Top", "Bottom", "Cellar"])
        #expect(try await tree.path(to: store.id("Top")).map(\.name) == ["Freezer", "Top"])
    }

    @Test func changesNameKindColourAndPlace() async throws {
        let store = try kitchen.store()
        let id = try await store.id("Pantry")
        let fridge = try await store.id("Fridge")
        _ = try await store.edit(
            location: id, LocationDraft(name: " Door\n", kind: .fridge, colour: .green, parentId: fridge))
        let changed = try await store.location(id)
        #expect(changed.name == "Door" && changed.kind == .fridge && changed.colour == .green)
        #expect(changed.parentId == fridge)
    }

    @Test func takesTheOrderThatPeopleGive() async throws {
        let store = try kitchen.store()
        try await store.move(location: store.id("Freezer"), to: 0)
        #expect(try await store.locations().locations.map(\.name) == ["Freezer", "Pantry", "Fridge"])
        try await store.move(location: store.id("Freezer"), to: 99)
        #expect(try await store.locations().locations.map(\.name) == ["Pantry", "Fridge", "Freezer"])
    }

    @Test func refusesCircles() async throws {
        let store = try kitchen.store()
        let freezer = try await store.id("Freezer")
        let drawer = try await store.add(.of("Drawer", inside: freezer)).id
        for parent in [freezer, drawer] {
            await #expect(throws: KitchenError.violated(.insideItself)) {
                try await store.edit(location: freezer, .of("Freezer", inside: parent))
            }
        }
    }

    @Test func refusesToNestTooDeep() async throws {
        let store = try kitchen.store()
        let (pantry, freezer) = (try await store.id("Pantry"), try await store.id("Freezer"))
        let shelf = try await store.add(.of("Shelf", inside: pantry)).id
        let box = try await store.add(.of("Box", inside: shelf)).id
        let tin = try await store.add(.of("Tin", inside: box)).id
        await #expect(throws: KitchenError.violated(.tooDeep(most: 4))) {
            try await store.add(.of("Bag", inside: tin))
        }
        await #expect(throws: KitchenError.violated(.tooDeep(most: 4))) {
            try await store.edit(location: pantry, .of("Pantry", inside: freezer))
        }
    }

    @Test func refusesANameThatANeighbourHas() async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(.taken(.name, by: "Pantry"))) {
            try await store.add(.of("PÀNTRY"))
        }
        let freezer = try await store.id("Freezer")
        #expect(try await store.add(.of("Pantry", inside: freezer)).name == "Pantry")
        _ = try await store.edit(location: store.id("Fridge"), .of("fridge"))
    }

    @Test func removesAnEmptyOneWithWhatIsInside() async throws {
        let store = try kitchen.store()
        let freezer = try await store.id("Freezer")
        _ = try await store.add(.of("Drawer", inside: freezer))
        try await store.remove(location: freezer, by: .tester)
        #expect(try await store.locations().locations.map(\.name) == ["Pantry", "Fridge"])
        await #expect(throws: KitchenError.violated(.missing(.location))) { try await store.location(freezer) }
    }

    @Test func asksWhatBecomesOfWhatIsThere() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)
        _ = try await store.book(.of("96385074"))
        await #expect(throws: KitchenError.violated(.inUse(by: [.lot: 2]))) {
            try await store.remove(location: store.id("Pantry"), by: .tester)
        }
        #expect(try await store.shelves().count == 2)
    }

    @Test func movesWhatIsThere() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)
        let fridge = try await store.id("Fridge")
        try await store.remove(location: store.id("Pantry"), .move(to: fridge), by: .tester)
        #expect(try await store.shelves().map(\.location.name) == ["Fridge"])
        _ = try await store.book(.of("96385074"))
        #expect(try await store.scans(limit: 1).map(\.location) == ["Fridge"])  // the camera's station moved, too
        #expect(try await store.sumsAgree())
    }

    @Test func throwsAwayWhatIsThere() async throws {
        let store = try kitchen.store()
        for _ in 0..<3 { _ = try await store.book(.of("3017620422003"), knowing: .nutella) }
        try await store.remove(location: store.id("Pantry"), .discard, by: .tester)
        #expect(try await store.shelves().isEmpty)
        #expect(try await store.locations().locations.map(\.name) == ["Fridge", "Freezer"])
        #expect(try await store.sumsAgree())
    }

    @Test func isThereAgainWhenWhatBecameOfTheLotsIsUndone() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)
        let line = try await store.remove(location: store.id("Pantry"), .discard, by: .tester)
        _ = try await store.undo(#require(line?.id), by: .tester)
        #expect(try await store.shelves().map(\.location.name) == ["Pantry"])
        #expect(try await store.locations().locations.map(\.name) == ["Pantry", "Fridge", "Freezer"])
    }

    @Test func comesBackWithEmptyDrawersWhenItsRemovalIsUndone() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)
        let pantry = try await store.id("Pantry")
        let gone = try await store.add(.of("Long gone", inside: pantry)).id
        try await store.remove(location: gone, by: .tester)
        let shelf = try await store.add(.of("Shelf", inside: pantry)).id
        _ = try await store.add(.of("Box", inside: shelf))
        let line = try await store.remove(location: pantry, .move(to: store.id("Fridge")), by: .tester)
        _ = try await store.undo(#require(line?.id), by: .tester)
        #expect(
            try await store.locations().locations.map(\.name) == ["Pantry", "Shelf", "Box", "Fridge", "Freezer"])
    }

    @Test func comesBackUnderANameThatIsFree() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)
        let line = try await store.remove(location: store.id("Pantry"), .discard, by: .tester)
        _ = try await store.add(.of("pantry"))
        _ = try await store.undo(#require(line?.id), by: .tester)
        #expect(
            try await store.locations().locations.map(\.name) == ["Pantry (2)", "Fridge", "Freezer", "pantry"])
    }

    @Test func movesNothingIntoWhatGoes() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)
        let pantry = try await store.id("Pantry")
        let shelf = try await store.add(.of("Shelf", inside: pantry)).id
        await #expect(throws: KitchenError.violated(.insideItself)) {
            try await store.remove(location: pantry, .move(to: shelf), by: .tester)
        }
    }

    @Test func keepsTheLastOne() async throws {
        let store = try kitchen.store()
        for name in ["Pantry", "Fridge"] { try await store.remove(location: store.id(name), by: .tester) }
        let last = try await store.id("Freezer")
        await #expect(throws: KitchenError.violated(.last(.location))) {
            try await store.remove(location: last, by: .tester)
        }
    }

    @Test(arguments: ["", "  ", "\n", "\u{200B}", "\u{2060}\u{FEFF} \u{3164}"])
    func asksForAName(name: String) async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(.empty(.name))) { try await store.add(.of(name)) }
    }
}

extension LocationDraft {
    static func of(_ name: String, _ kind: Location.Kind = .pantry, inside parent: Int64? = nil) -> LocationDraft {
        LocationDraft(name: name, kind: kind, parentId: parent)
    }
}

extension Actor {
    static let tester = Actor(station: "test")
}

extension KitchenStore {
    /// Returns the id of the location with this name.
    func id(_ name: String) async throws -> Int64 {
        try #require(try await locations().locations.first { $0.name == name }?.id)
    }

    /// Returns whether each lot's amount is the sum of its movements.
    func sumsAgree() async throws -> Bool {
        try await file.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM lot
                    WHERE amount <> (SELECT coalesce(sum(change), 0) FROM movement WHERE lotId = lot.id)
                    """) == 0
        }
    }
}
