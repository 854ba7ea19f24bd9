import Fixtures
import Foundation
import GRDB
import Kitchen
import Synchronization
import Testing
import Values

/// Results of queries that are kept until something is committed.
struct QueryCacheTests {
    private let kitchen = TestKitchen()

    @Test func areAskedAgainOnTheNextDay() async throws {
        let now = Mutex(Date.november)
        let store = try kitchen.store(clock: WallClock { now.withLock { $0 } })
        _ = try await store.stock(kitchen.product(), bestBefore: .on(#require(.today(0))))
        #expect(try await store.overview().whole.expired == 0)
        #expect(try await store.due(limit: 9).map(\.stock.due) == [.soon(days: 0)])
        now.withLock { $0 += 86_400 }
        #expect(try await store.overview().whole.expired == 1)
        #expect(try await store.due(limit: 9).map(\.stock.due) == [.expired(days: 1)])
    }

    @Test func areAskedAgainAfterAnotherProgramHasWritten() async throws {
        let store = try kitchen.store()
        _ = try await store.stock(kitchen.product("Soup", "minimum = 5000"), bestBefore: .never)
        #expect(try await store.overview().belowMinimum == 1)
        try await kitchen.write { try $0.execute(sql: "UPDATE product SET minimum = NULL") }
        #expect(try await store.overview().belowMinimum == 0)
    }

    @Test func showEachCommit() async throws {
        let store = try kitchen.store()
        for count in 1...20 {
            _ = try await store.stock(kitchen.product(), at: StandardLocation.fridge, bestBefore: .never)
            #expect(try await store.overview().whole.lots == count)
        }
    }

    /// The sum of many absurd prices is no trap.
    @Test func endAtTheLargestSum() async throws {
        let store = try kitchen.store()
        for _ in 0..<95 {
            _ = try await store.stock(kitchen.product(), 1_000_000, at: StandardLocation.fridge, bestBefore: .never)
        }
        try await kitchen.write { try $0.execute(sql: "UPDATE lot SET price = 100000000, pricedAmount = 1") }
        let whole = try await store.overview().whole
        #expect(whole.lots == 95 && whole.value.hundredths == .max)
    }

    @Test func keepNoRecipeFromBeforeACommit() async throws {
        let store = try kitchen.store()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...24 {
                group.addTask { try await store.save([("\(number)", .carbonara)], from: .theMealDB) }
                group.addTask { _ = try await store.recipes() }
                group.addTask { _ = try await store.cookable() }
            }
            try await group.waitForAll()
        }
        #expect(try await store.cookable().count == 24)
    }
}
