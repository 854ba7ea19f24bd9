import Foundation
import GRDB
import Kitchen
import Testing
import Values

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
        func refused(_ draft: EntryDraft) async -> RuleViolation? {
            await violation { try await store.add(draft, to: list, by: .phone) }
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
        #expect(await violation { try await store.entry(UUID()) } == .missing(.entry))
        #expect(try await store.read(list).isEmpty)
    }

    private func unit(_ symbol: String) async throws -> Int64 {
        try #require(
            try await DatabaseQueue(path: kitchen.path).read {
                try Int64.fetchOne($0, sql: "SELECT id FROM unit WHERE symbol = ?", arguments: [symbol])
            })
    }
}

/// Typed entries with amount, unit and name.
struct TypedEntryTests {
    private let kitchen = TestKitchen()

    @Test(arguments: [
        ("2 kg potatoes", "2 kg potatoes"), ("3x toilet paper", "3 piece toilet paper"), ("lait 2 l", "2 l lait"),
        ("2kg potatoes", "2 kg potatoes"), ("500g de farine", "500 g farine"),
        ("toilet paper x3", "3 piece toilet paper"),
        ("toilet paper 3x", "3 piece toilet paper"), ("3 x yaourt", "3 piece yaourt"), ("6x1,5 l eau", "9 l eau"),
        ("coca 6 x 33 cl", "198 cl coca"), ("6 eggs", "6 piece eggs"), ("½ pastèque", "0.5 piece pastèque"),
        ("1 ½ l milk", "1.5 l milk"), ("1/2 l cream", "0.5 l cream"), ("une douzaine d’œufs", "12 piece œufs"),
        ("2 dozen eggs", "24 piece eggs"), ("dozen eggs", "12 piece eggs"), ("douzaine d’œufs", "12 piece œufs"),
        ("eggs (6)", "6 piece eggs"), ("eggs, 6", "6 piece eggs"),
        ("oat milk - 2", "2 piece oat milk"), ("3 packs of butter", "3 pack butter"),
        ("2 paquets de pâtes", "2 pack pâtes"),
        ("2 boîtes de thon", "2 piece boîte de thon"), ("1 bunch radishes", "1 piece bunch radishes"),
        ("1 lb mince", "460 g mince"), ("5 dl crème", "500 ml crème"), ("2 litres de lait", "2 l lait"),
        ("3 bananas", "3 piece bananas"), ("lait de coco 400 ml", "400 ml lait de coco"),
        ("10 pièces de sushi", "10 piece sushi"),
    ])
    func isReadAsAmountAndName(typed: String, entry: String) async throws {
        #expect(try await added(typed) == entry)
    }

    /// Numbers that are part of the name stay in it.
    @Test(arguments: [
        "milk", "7up", "WD 40", "WD-40", "00 flour", "100% cocoa", "milk 1.5%", "Formula 1", "3 in 1 detergent",
        "2-in-1 shampoo", "vitamin B12", "2 kg", "12", "3x", "kg", "24/7 shop", "4K cable", "0 sugar cola",
        "1000000 l x",
    ])
    func leavesNumbersOfNamesAlone(typed: String) async throws {
        #expect(try await added(typed) == "1 piece \(typed)")
    }

    @Test func countsUpWhatIsOnTheListAlready() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        for typed in ["potatoes", "2 Potatoes", "1 kg flour", "flour 500 g", "2 l flour"] {
            _ = try await store.add(EntryDraft(.typed(typed)), to: list, by: .phone)
        }
        #expect(try await store.read(list) == ["3 potatoes", "1.5 flour", "2 flour"])
        let first = try #require(try await store.list(list).lines.first?.entry.uuid)
        _ = try await store.editEntry(first, EntryEdit(isTicked: true), by: .phone)
        _ = try await store.add(EntryDraft(.typed("potatoes")), to: list, by: .phone)
        #expect(try await store.read(list).contains("1 potatoes"))
    }

    @Test func takesTheProductOfTheName() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        for name in ["Butter", "7 Up", "Flour"] { _ = try await store.add(ProductDraft(name: name)) }
        for typed in ["3 packs of butter", "7 up", "2 kg flour", "2 boxes of butter", "2 x 7 up"] {
            _ = try await store.add(EntryDraft(.typed(typed)), to: list, by: .phone)
        }
        let lines = try await store.list(list).lines
        #expect(lines.allSatisfy { $0.product != nil })
        #expect(
            Set(lines.map { "\($0.entry.amount) \($0.unit.symbol) \($0.product?.name ?? "")" })
                == ["5 piece Butter", "3 piece 7 Up", "2 kg Flour"])
    }

    /// A suggested product gets the typed amount, not the digits of its name.
    @Test func givesAChosenProductTheAmountThatWasTyped() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let potatoes = try await store.add(ProductDraft(name: "Potatoes")).product.uuid
        let seven = try await store.add(ProductDraft(name: "7 Up")).product.uuid
        _ = try await store.add(EntryDraft(.product(potatoes), typed: "2 kg pot"), to: list, by: .phone)
        _ = try await store.add(EntryDraft(.product(seven), typed: "7 u"), to: list, by: .phone)
        let lines = try await store.list(list).lines
        #expect(
            lines.map { "\($0.entry.amount) \($0.unit.symbol) \($0.product?.name ?? "")" }
                == ["2 kg Potatoes", "1 piece 7 Up"])
    }

    @Test func multipliesByTheAmountBesideIt() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let entry = try await store.add(
            EntryDraft(.typed("1,5 l water"), amount: amount("6")), to: list, by: .phone
        ).line.entry
        #expect(entry.amount == amount("9"))
        let much = EntryDraft(.typed("99999 x"), amount: amount("1000000"))
        #expect(try await store.add(much, to: list, by: .phone).line.entry.text == "99999 x")
        let most = EntryDraft(.typed("99999 things"), amount: amount("1000000"))
        #expect(await violation { try await store.add(most, to: list, by: .phone) } == .outOfRange(.amount))
    }

    @Test func isNearWhatTheHouseholdHas() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        for name in ["Whole milk", "Potatoes", "Salted butter", "Coconut", "Spaghetti"] {
            _ = try await store.add(ProductDraft(name: name))
        }
        try await store.write("toilet paper", on: list)
        func near(_ text: String) async throws -> [String] {
            let near = try await store.nearMatches(of: text, on: list)
            return near.products.compactMap(\.name) + near.words
        }
        #expect(try await near("2 l milk") == ["Whole milk"])
        #expect(try await near("1 kg potato") == ["Potatoes"])
        #expect(try await near("spagetti") == ["Spaghetti"])
        #expect(try await near("3x toilet papr") == ["toilet paper"])
        for other in ["salt", "nut", "candles", "potatoes", "toilet paper", "2 kg Potatoes", "", "!"] {
            #expect(try await near(other) == [], "\(other)")
        }
    }

    /// Returns the entry that a typed text becomes on a new list.
    private func added(_ typed: String) async throws -> String {
        let store = try kitchen.store()
        let list = try await store.newList()
        let line = try await store.add(EntryDraft(.typed(typed)), to: list, by: .phone).line
        return "\(line.entry.amount) \(line.unit.symbol) \(line.entry.text ?? "?")"
    }
}
