import Foundation
import Kitchen
import Testing
import Values

/// A real kitchen in a temporary folder, which is deleted when the test ends.
final class TestKitchen {
    let folder = NSTemporaryDirectory() + "kitchen-" + UUID().uuidString
    var path: String { folder + "/kitchen.sqlite" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func store(clock: WallClock = .november) throws -> KitchenStore {
        try KitchenStore(folder: folder, clock: clock)
    }
}

extension WallClock {
    static let november = WallClock { .november }
}

extension Date {
    /// 20 November 2026, noon UTC.
    static let november = Date(timeIntervalSince1970: 1_795_176_000)
}

extension Scan {
    /// Returns a scan of a code, in add mode by default.
    static func of(
        _ code: String, form: Label.Form = .unknown, id: UUID = .version7(at: .november), station: String = "camera",
        mode: Mode? = .add
    ) -> Scan {
        Scan(id: id, station: station, symbology: nil, label: Label(code, form: form), time: .november, mode: mode)
    }
}

extension ExternalProductData {
    static let nutella = ExternalProductData(
        name: "Nutella", brand: "Ferrero", packageSize: "400 g", category: "en:spreads", source: .samples)
}

/// Returns the GTIN of digits that a test knows to be valid.
func gtin(_ printed: String) throws -> GTIN {
    try #require(GTIN(printed))
}
