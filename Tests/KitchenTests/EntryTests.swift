import Foundation
import GRDB
import Kitchen
import Testing

struct EntryTests {
    private let kitchen = TestKitchen()

    @Test func holdsWordsAndProducts() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        try await store.write("candles", on: list, amount: amount("2"), price: money("3"), note: " the tall ones ")
        try await store.want(spaghetti, on: list)
        let lines = try await store.list(list).lines
        #expect(lines.map(\.unit.symbol) == ["piece", "piece"] && lines[1].product?.name == "Spaghetti")
        #expect(lines[0].entry.note == "the tall ones" && lines[0].entry.price == money("3"))
    }

    @Test func raisesWhatIsOnTheListAlready() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        let first = try await store.want(spaghetti, on: list, amount: amount("1.5"), price: money("3"), note: "thin")
        let second = try await store.want(spaghetti, on: list, note: "two packs")
        #expect(second.uuid == first.uuid && second.amount == amount("2.5") && second.price == money("5"))
        #expect(second.note == "thin; two packs")
        #expect(try await store.read(list) == ["2.5 Spaghetti"])
    }

    @Test func convertsExactlyOrStartsAnotherEntry() async throws {
        let store = try kitchen.store()
        let (list, spread) = (try await store.newList(), try await store.spread())
        let (gram, kilogram) = (try await unit("g"), try await unit("kg"))
        try await store.want(spread, on: list, amount: amount("750"), unit: gram)
        try await store.want(spread, on: list, amount: amount("0.5"), unit: kilogram)
        #expect(try await store.read(list) == ["1250 Spread"])
        try await store.want(spread, on: list, amount: amount("2"))
        #expect(try await store.read(list) == ["1250 Spread", "2 Spread"])
    }

    @Test func leavesWhatIsInTheBasketAlone() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        try await store.want(spaghetti, on: list, isTicked: true)
        try await store.want(spaghetti, on: list)
        #expect(try await store.read(list) == ["x 1 Spaghetti", "1 Spaghetti"])
    }

    @Test func changesOnlyTheFieldsThatAreNamed() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let entry = try await store.write("milk", on: list, price: money("1"), note: "fresh")
        _ = try await store.editEntry(entry.uuid, EntryEdit(amount: amount("2"), isTicked: true), by: .phone)
        let changed = try await store.editEntry(entry.uuid, EntryEdit(price: .some(nil)), by: .phone).entry
        #expect(changed.amount == amount("2") && changed.isTicked && changed.price == nil && changed.note == "fresh")
        #expect(changed.text == "milk")
    }

    @Test func turnsWordsIntoAProduct() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        let category = try await kitchen.category("Pasta")
        let entry = try await store.write("noodles", on: list, category: category)
        _ = try await store.editEntry(entry.uuid, EntryEdit(subject: .product(spaghetti)), by: .phone)
        #expect(try await store.read(list) == ["1 Spaghetti"])
    }

    @Test func takesAWordForTheOnlyProductOfThatName() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        func add(_ name: String) async throws {
            _ = try await store.add(EntryDraft(.named(name)), to: list, by: .phone)
        }
        _ = try await store.spaghetti()
        try await add(" spaghettí ")
        #expect(try await store.read(list) == ["1 Spaghetti"])
        _ = try await store.newProduct("Spaghetti", code: "3017620422003")
        try await add("spaghetti")
        #expect(try await store.read(list) == ["1 Spaghetti", "1 spaghetti"])
    }

    @Test func clearsWhatIsTickedAndRestoresIt() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let milk = try await store.write("milk", on: list, isTicked: true)
        let pears = try await store.write("pears", on: list)
        #expect(try await store.clearTicked(list) == [milk.uuid])
        #expect(try await store.deleteEntry(pears.uuid, by: .phone).entry.outcome == .deleted)
        #expect(try await store.read(list).isEmpty)
        #expect(try await store.goneEntries(of: list).map(\.entry.text) == ["pears", "milk"])
        for entry in [milk, pears] { _ = try await store.restoreEntry(entry.uuid, by: .phone) }
        #expect(try await store.read(list) == ["x 1 milk", "1 pears"])
    }

    @Test func refusesWhatMakesNoSense() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        func refused(_ draft: EntryDraft) async -> Refusal? {
            await refusal { try await store.add(draft, to: list, by: .phone) }
        }
        #expect(await refused(EntryDraft(.text(" "))) == .empty(.text))
        #expect(await refused(EntryDraft(.text(String(repeating: "x", count: 301)))) == .tooLong(.text, most: 300))
        #expect(await refused(EntryDraft(.product(UUID()))) == .missing(.product))
        #expect(await refused(EntryDraft(.text("x"), amount: .zero)) == .outOfRange(.amount))
        #expect(await refused(EntryDraft(.text("x"), amount: Amount(thousandths: .max))) == .outOfRange(.amount))
        #expect(await refused(EntryDraft(.text("x"), unitId: 99)) == .missing(.unit))
        #expect(await refused(EntryDraft(.text("x"), categoryId: 99)) == .missing(.category))
        #expect(await refused(EntryDraft(.text("x"), price: Money(hundredths: -1))) == .outOfRange(.price))
        #expect(
            await refused(EntryDraft(.text("x"), note: String(repeating: "x", count: 1_001)))
                == .tooLong(.note, most: 1_000))
        #expect(await refusal { try await store.entry(UUID()) } == .missing(.entry))
        #expect(try await store.read(list).isEmpty)
    }

    private func unit(_ symbol: String) async throws -> Int64 {
        try #require(
            try await DatabaseQueue(path: kitchen.path).read {
                try Int64.fetchOne($0, sql: "SELECT id FROM unit WHERE symbol = ?", arguments: [symbol])
            })
    }
}
