import Foundation
import Values

/// A query of the stock: filters, order, and page.
public struct StockQuery: Hashable, Sendable {
    /// Words or parts of words in names, brands and GTINs, all of which must be found. Empty for everything. Long words
    /// also match with letters doubled or single and one letter wrong. If nothing is found, typing errors match too.
    ///
    /// A text also finds products that are out of stock.
    public var text: String
    /// One product alone, even if it is out of stock; nil for all.
    public var product: UUID?
    /// The location, including all inside it; nil for everywhere.
    public var locationId: Int64?
    /// Only lots in this unit; nil for all.
    public var unitId: Int64?
    /// Nil for any state.
    public var state: State?
    public var sort: Sort
    public var isDescending: Bool
    /// The most products on a page.
    public var limit: Int
    /// The cursor of the page before; nil for the first page.
    public var after: StockCursor?

    public init(
        text: String = "", product: UUID? = nil, locationId: Int64? = nil, unitId: Int64? = nil, state: State? = nil,
        sort: Sort = .name, isDescending: Bool = false, limit: Int = 30, after: StockCursor? = nil
    ) {
        self.text = text
        self.product = product
        self.locationId = locationId
        self.unitId = unitId
        self.state = state
        self.sort = sort
        self.isDescending = isDescending
        self.limit = limit
        self.after = after
    }

    public enum State: String, Codable, CaseIterable, Sendable {
        /// Past the last good day.
        case expired
        /// The last good day is near.
        case soon
        case opened, frozen
        /// The stock of the product is below its minimum.
        case belowMinimum
    }

    public enum Sort: String, Codable, CaseIterable, Sendable {
        case name, brand
        /// The earliest best-before date.
        case date
        case amount
        /// The day of the latest addition.
        case added
    }

    /// The largest limit of a page.
    public static let mostProducts = 500
    /// The largest limit of a page whose result is kept until something changes.
    static let mostOnScreen = 50
    static let longestText = 300

    /// The words, folded as the keys of names are.
    var words: [String] { text.folded.split(whereSeparator: \.isWhitespace).map(String.init) }
}

/// A position between two pages of a ``StockQuery``, stable when the stock changes.
public struct StockCursor: Hashable, Sendable {
    var sort: StockQuery.Sort
    var isDescending: Bool
    /// The sort key of the last product.
    var key: Key
    var name: String
    var id: Int64

    enum Key: Hashable, Codable {
        case text(String)
        case number(Int64)
    }
}

extension StockCursor: Codable, LosslessStringConvertible {
    /// Parses a ``description``; nil for anything else.
    public init?(_ text: String) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard text.utf8.count < 8_192, let data = Data(base64Encoded: padded),
            let cursor = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = cursor
    }

    /// URL-safe text.
    public var description: String {
        let data = (try? JSONEncoder().encode(self)) ?? Data()
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
