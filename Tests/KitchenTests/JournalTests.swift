import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

struct JournalTests {
    private let kitchen = TestKitchen()

    @Test func tellsWhoDidWhatWhereTheNewestFirst() async throws {
        let store = try kitchen.store()
        let anna = try await kitchen.member("Anna")
        let lot = try await store.stock(try await kitchen.product(), 3, at: StandardLocation.fridge)
        _ = try await store.take(.of(1), from: lot, by: Actor(station: "Anna's phone", memberId: anna))
        let lines = try await store.journal()
        #expect(lines.map(\.kind) == [.taken, .added] && lines.map(\.member) == ["Anna", nil])
        #expect(lines.map(\.station) == ["Anna's phone", "kiosk"] && lines.map(\.product) == ["Soup", "Soup"])
        #expect(
            lines.map(\.change) == [.of(-1), .of(3)] && lines[0].location == "Fridge" && lines[0].time == .november)
    }

    @Test func tellsHowMuchWasMovedOrOpenedWhole() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 3)
        _ = try await store.take(.of(1), from: lot, by: .cook)
        let moved = try await store.move(nil, of: lot, to: StandardLocation.fridge, by: .cook)
        let opened = try await store.open(nil, of: lot, by: .cook)
        _ = try await store.take(.of(1), from: lot, by: .cook)
        #expect([moved, opened].map(\.amount) == [.of(2), .of(2)] && moved.change == .zero)
        #expect(try await store.journal().map(\.amount) == [.of(1), .of(2), .of(2), .of(1), .of(3)])
    }

    @Test func tellsInOneUnitWhatWasTakenInSeveral() async throws {
        let store = try kitchen.store()
        let eggs = try await kitchen.product("Eggs")
        let (pack, piece) = (try await store.unit("pack").id, try await store.unit("piece").id)
        _ = try await store.setConversion(one: pack, is: .of(6), of: piece, forProduct: eggs)
        _ = try await store.stock(eggs, 5, bestBefore: .on(#require(.today(1))))
        _ = try await store.add(LotDraft(product: eggs, quantity: Quantity(.of(2), unitId: pack)), by: .cook)
        let line = try await store.take(.of(8), ofProduct: eggs, by: .cook)
        #expect(line.amount == .of(8) && line.change == .of(-8) && line.unit == "piece")
    }

    @Test func goesOnWhereAPageEnded() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        for days in 1...7 { _ = try await store.stock(soup, bestBefore: .on(#require(.today(days)))) }
        _ = try await store.take(.of(3), ofProduct: soup, by: .cook)
        let all = try await store.journal()
        var query = JournalQuery()
        query.limit = 3
        var read: [JournalLine] = []
        for _ in 0..<4 {
            let page = try await store.journal(query)
            read += page
            query.after = page.last?.id ?? query.after
        }
        #expect(read == all && all.count == 8)
        let lost = JournalQuery.where { $0.after = UUID() }
        await #expect(throws: KitchenError.violated(.missing(.movement))) { try await store.journal(lost) }
    }

    @Test func isFiltered() async throws {
        let store = try kitchen.store()
        let anna = try await kitchen.member("Anna")
        let (soup, bread) = (try await kitchen.product(), try await kitchen.product("Bread"))
        let lot = try await store.stock(soup, 3)
        _ = try await store.stock(bread)
        _ = try await store.take(nil, from: lot, by: Actor(station: "phone", memberId: anna))
        let queries: [(JournalQuery, [MovementKind])] = [
            (.where { $0.product = soup }, [.taken, .added]),
            (.where { $0.product = bread }, [.added]),
            (.where { $0.lot = lot }, [.taken, .added]),
            (.where { $0.memberId = anna }, [.taken]),
            (.where { $0.kind = .added }, [.added, .added]),
            (.where { $0.station = "phone" }, [.taken]),
            (.where { $0.since = .november }, [.taken, .added, .added]),
            (.where { $0.since = .november.addingTimeInterval(1) }, []),
            (.where { $0.lot = UUID() }, []),
        ]
        for (query, kinds) in queries {
            let found = try await store.journal(query)
            #expect(found.map(\.kind) == kinds)
        }
    }
}

extension JournalQuery {
    fileprivate static func `where`(_ change: (inout JournalQuery) -> Void) -> JournalQuery {
        var query = JournalQuery()
        change(&query)
        return query
    }
}
