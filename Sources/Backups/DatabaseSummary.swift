import Foundation
import Kitchen

/// The numbers of products, lots, movements, scans and recipes of a household.
public struct DatabaseSummary: Equatable, Sendable {
    public let products: Int
    public let lots: Int
    public let movements: Int
    public let scans: Int
    public let recipes: Int

    /// - Parameter counts: The rows by table.
    public init(_ counts: [String: Int]) {
        products = counts["product"] ?? 0
        lots = counts["lot"] ?? 0
        movements = counts["movement"] ?? 0
        scans = counts["scan"] ?? 0
        recipes = counts["recipe"] ?? 0
    }

    /// Reads the household of a folder, which a kiosk may use; nil if there is none, or it cannot be read.
    init?(folder: String) {
        guard let counts = DatabaseReport.counts(ofFolder: folder) else { return nil }
        self.init(counts)
    }
}

extension DatabaseSummary: CustomStringConvertible {
    public var description: String {
        "\(products) products, \(lots) lots, \(movements) movements, \(scans) scans, \(recipes) recipes"
    }
}
