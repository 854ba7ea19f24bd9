import Foundation
import Kitchen
import Synchronization
import Testing

/// Listeners for the outcomes of writes.
struct ChangeListenerTests {
    /// A kiosk that runs for years reports millions of writes.
    @Test func aCallIsNoDeeperAfterManyChanges() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        let depths = Mutex<[Int]>([])
        store.listen { _ in
            let depth = Thread.callStackReturnAddresses.count
            depths.withLock { $0.append(depth) }
        }
        for _ in 0..<100 { try await store.tryStoring() }
        let told = depths.withLock { $0 }
        #expect(told.count == 100)
        let (first, last) = try (#require(told.first), #require(told.last))
        #expect(first > 0 && last < first + 20)
    }
}
