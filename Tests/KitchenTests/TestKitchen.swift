import Fixtures
import Foundation
import Kitchen
import TestSupport
import Values

/// A real kitchen in a folder of its own, which goes when the test ends.
final class TestKitchen {
    @TemporaryFolder var folder
    var path: String { folder + "/kitchen.sqlite" }

    func store(clock: WallClock = .november) throws -> KitchenStore {
        try .opened(in: folder, clock: clock)
    }

    /// Opens it as the program does at its first start: all of a new database is in the log.
    func newStore() throws -> KitchenStore {
        try KitchenStore(folder: folder, clock: .november)
    }
}

extension ExternalProductData {
    static let nutella = ExternalProductData(
        name: "Nutella", brand: "Ferrero", packageSize: "400 g", category: "en:spreads", source: .samples)
}
