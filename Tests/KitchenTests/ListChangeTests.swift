import Fixtures
import Foundation
import Kitchen
import Synchronization
import Testing
import Values

/// Changes of phones that were offline, while others changed the list.
struct ListChangeTests {
    private let kitchen = TestKitchen()

    @Test func keepsTheTickAndTheEdit() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let milk = try await store.write("milk", on: list)
        _ = try await store.editEntry(milk.uuid, EntryEdit(amount: amount("3"), note: "whole"), by: .phone)
        let (results, contents) = try await store.apply([.tick(milk.uuid)], to: list, by: .phone)
        #expect(results.map(\.fate) == [.applied])
        #expect(contents.lines.map(\.entry.isTicked) == [true])
        #expect(contents.lines.map(\.entry.amount) == [amount("3")] && contents.lines[0].entry.note == "whole")
    }

    @Test func tellsWhatBecameOfWhatWasTicked() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let (milk, pears) = (
            try await store.write("milk", on: list, isTicked: true), try await store.write("pears", on: list)
        )
        _ = try await store.clearTicked(list)
        _ = try await store.deleteEntry(pears.uuid, by: .phone)
        let away = [ListChange.tick(milk.uuid), .tick(pears.uuid), .tick(UUID())]
        let results = try await store.apply(away, to: list, by: .phone).results
        #expect(results.map(\.fate) == [.gone(.cleared), .gone(.deleted), .violated(.missing(.entry))])
        let restored = try await store.restoreEntry(pears.uuid, by: .phone)
        #expect(restored.entry.isTicked, "what was deleted has been bought all the same")
    }

    @Test func keepsWhatBothAddedUnlessItIsTheSameProduct() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        let wall = [EntryDraft(.text("milk")), EntryDraft(.product(spaghetti), amount: amount("2"))]
        let phone = [EntryDraft(.text("milk")), EntryDraft(.product(spaghetti), amount: amount("3"))]
        for draft in wall { _ = try await store.add(draft, to: list, by: .phone) }
        let results = try await store.apply(phone.map { ListChange(.add($0)) }, to: list, by: .phone).results
        #expect(results.map(\.fate) == [.applied, .merged])
        #expect(results.map(\.entry) == [phone[0].uuid, wall[1].uuid])
        #expect(try await store.read(list) == ["1 milk", "5 Spaghetti", "1 milk"])
    }

    @Test func followsAnEntryIntoTheOneThatItWasAddedTo() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        let first = try await store.want(spaghetti, on: list)
        let draft = EntryDraft(.product(spaghetti))
        let changes = [ListChange(.add(draft)), .tick(draft.uuid)]
        let results = try await store.apply(changes, to: list, by: .phone).results
        #expect(results.map(\.entry) == [first.uuid, first.uuid] && results.map(\.fate) == [.merged, .applied])
        #expect(try await store.read(list) == ["x 2 Spaghetti"])
    }

    @Test func declinesWhatNobodyWouldSee() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let milk = try await store.write("milk", on: list)
        let sent = ListChange(.add(EntryDraft(.text("bread"))))
        _ = try await store.apply([sent], to: list, by: .phone)
        try await store.deleteList(list)
        let late = [sent, ListChange(.add(EntryDraft(.text("candles")))), .tick(milk.uuid)]
        let results = try await store.apply(late, to: list, by: .phone).results
        #expect(results.map(\.fate) == [.applied, .violated(.missing(.list)), .applied])
        try await store.restoreList(list)
        #expect(try await store.read(list) == ["x 1 milk", "1 bread"])
    }

    @Test func doesNotTickAgainWhatSomebodyHasUnticked() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let milk = try await store.write("milk", on: list)
        let tick = ListChange.tick(milk.uuid)
        _ = try await store.apply([tick], to: list, by: .phone)
        _ = try await store.editEntry(milk.uuid, EntryEdit(isTicked: false), by: .phone)
        let (results, _) = try await store.apply([tick], to: list, by: .phone)
        #expect(results.map(\.fate) == [.applied])
        #expect(try await store.read(list) == ["1 milk"])
    }

    /// A phone that is offline for longer counts as lost: its changes are no longer remembered.
    @Test(arguments: [Date.november, Date(timeIntervalSince1970: 50)])
    func remembersChangesForMonths(first: Date) async throws {
        let time = Mutex(first)
        let store = try kitchen.store(clock: WallClock { time.withLock { $0 } })
        let list = try await store.newList()
        let milk = try await store.write("milk", on: list)
        let tick = ListChange.tick(milk.uuid)
        _ = try await store.apply([tick], to: list, by: .phone)
        _ = try await store.editEntry(milk.uuid, EntryEdit(isTicked: false), by: .phone)
        // If the clock was set only now, the change counts as made now.
        for (days, isRemembered) in [(0.0, true), (89, true), (91, false)] {
            time.withLock { $0 = .november.addingTimeInterval(days * 86_400) }
            _ = try await store.apply([tick], to: list, by: .phone)
            #expect(try await store.read(list) == [isRemembered ? "1 milk" : "x 1 milk"])
        }
    }

    @Test func leavesOnTheListWhatSomebodyUntickedBeforeItWasCleared() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let milk = try await store.write("milk", on: list, isTicked: true)
        _ = try await store.editEntry(milk.uuid, EntryEdit(isTicked: false), by: .phone)
        let (results, contents) = try await store.apply([ListChange(.clear(milk.uuid))], to: list, by: .phone)
        #expect(results.map(\.fate) == [.applied] && contents.lines.count == 1)
    }

    @Test func doesWhatItCanWhereSomethingIsDeclined() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let changes = [
            ListChange(.add(EntryDraft(.text("")))), ListChange(.add(EntryDraft(.text("milk")))),
            ListChange(.add(EntryDraft(.product(UUID())))), ListChange(.add(EntryDraft(.text("pears")))),
        ]
        let results = try await store.apply(changes, to: list, by: .phone).results
        #expect(
            results.map(\.fate) == [.violated(.empty(.text)), .applied, .violated(.missing(.product)), .applied])
        #expect(try await store.read(list) == ["1 milk", "1 pears"])
    }

    /// The changes of two phones, sent any number of times, are each applied once.
    @Test(arguments: 1...20)
    func comesToTheSameHoweverOftenChangesAreSent(seed: UInt64) async throws {
        var chance = Chance(seed: seed)
        let store = try kitchen.store()
        let (spaghetti, spread) = (try await store.spaghetti(), try await store.spread())
        let (once, often) = (try await store.newList("Once"), try await store.newList("Often"))
        let phones = (0..<2).map { _ in ListChange.some(of: [spaghetti, spread], &chance) }
        // The same changes for both lists, with other ids, because an entry is on one list.
        let again = phones.map { $0.renumbered() }
        for changes in phones { _ = try await store.apply(changes, to: once, by: .phone) }
        for changes in again {
            let cut = Int.random(in: 0...changes.count, using: &chance)
            for part in [changes.prefix(cut), changes[...], changes.suffix(cut)] {
                _ = try await store.apply(Array(part), to: often, by: .phone)
            }
        }
        #expect(try await store.read(once) == store.read(often))
    }

    /// Changes of different fields may arrive in any order.
    @Test(arguments: 1...10)
    func comesToTheSameInAnyOrder(seed: UInt64) async throws {
        var chance = Chance(seed: seed)
        let store = try kitchen.store()
        let edits = [
            EntryEdit(amount: amount("4")), EntryEdit(price: money("2")), EntryEdit(note: "ripe"),
            EntryEdit(isTicked: true), EntryEdit(unitId: 2),
        ].shuffled(using: &chance)
        let list = try await store.newList()
        let pears = try await store.write("pears", on: list)
        _ = try await store.apply(edits.map { ListChange(.edit(pears.uuid, $0)) }, to: list, by: .phone)
        let entry = try await store.entry(pears.uuid).entry
        #expect(entry.amount == amount("4") && entry.price == money("2") && entry.note == "ripe")
        #expect(entry.isTicked && entry.unitId == 2)
    }
}

extension ListChange {
    static func tick(_ entry: UUID) -> ListChange { ListChange(.edit(entry, EntryEdit(isTicked: true))) }

    /// Returns random changes: new entries, and changes of those.
    fileprivate static func some(of products: [UUID], _ chance: inout Chance) -> [ListChange] {
        var drafts: [EntryDraft] = []
        return (0..<12).map { number in
            guard let draft = drafts.randomElement(using: &chance), Bool.random(using: &chance) else {
                let product = products.randomElement(using: &chance).map(EntryDraft.Subject.product)
                let subject = Bool.random(using: &chance) ? product : nil
                let amount = Amount(thousandths: .random(in: 1...5_000, using: &chance))
                drafts.append(EntryDraft(subject ?? .text("thing \(number)"), amount: amount))
                return ListChange(.add(drafts[drafts.count - 1]))
            }
            switch Int.random(in: 0..<4, using: &chance) {
            case 0: return ListChange(.delete(draft.uuid))
            case 1: return ListChange(.clear(draft.uuid))
            case 2: return ListChange(.restore(draft.uuid))
            default: return ListChange(.edit(draft.uuid, EntryEdit(isTicked: Bool.random(using: &chance))))
            }
        }
    }
}

extension [ListChange] {
    /// Returns the same change for other entries.
    fileprivate func renumbered() -> Self {
        var numbers: [UUID: UUID] = [:]
        func other(_ uuid: UUID) -> UUID {
            let other = numbers[uuid] ?? .version7(at: .november)
            numbers[uuid] = other
            return other
        }
        return map { change in
            switch change.action {
            case .add(var draft):
                draft.uuid = other(draft.uuid)
                return ListChange(.add(draft))
            case .edit(let entry, let edit): return ListChange(.edit(other(entry), edit))
            case .delete(let entry): return ListChange(.delete(other(entry)))
            case .clear(let entry): return ListChange(.clear(other(entry)))
            case .restore(let entry): return ListChange(.restore(other(entry)))
            }
        }
    }
}

/// A pseudo-random generator with a seed: SplitMix64.
private struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
