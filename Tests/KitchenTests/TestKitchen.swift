import Fixtures
import Foundation
import Kitchen
import TestSupport
import Values

/// A real kitchen in a temporary folder, which is deleted when the test ends.
final class TestKitchen {
    @TemporaryFolder var folder
    var path: String { folder + "/kitchen.sqlite" }

    func store(clock: WallClock = .november) throws -> KitchenStore {
        try .opened(in: folder, clock: clock)
    }

    /// Returns a scan of a code, in add mode by default.
    func newStore() throws -> KitchenStore {
        try KitchenStore(folder: folder, clock: .november)
    }
}

extension ExternalProductData {
    static let nutella = ExternalProductData(
        name: "Nutella", brand: "Ferrero", packageSize: "400 g", category: "en:spreads", source: .samples)
}
