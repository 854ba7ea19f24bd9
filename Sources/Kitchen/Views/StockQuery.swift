import Foundation
import Values

/// A question to the shelves: what of everything, in which order, and where to go on.
public struct StockQuery: Equatable, Sendable {
    /// Words, or parts of words, of names, brands and numbers; all of them have to be found. Empty for everything.
    /// Long words are also found where letters are doubled, or not, and one is another. If they are found nowhere in the
    /// kitchen, slips of the finger are forgiven.
    ///
    /// A search also finds what the household knows and has none of.
    public var text: String
    /// One product alone, even if there is none of it; nil for all.
    public var product: UUID?
    /// Where, with what is inside of it; nil for everywhere.
    public var locationId: Int64?
    /// Only what is counted in a unit; nil for all.
    public var unitId: Int64?
    /// Nil for whatever state.
    public var state: State?
    public var sort: Sort
    public var isDescending: Bool
    /// How many products at most.
    public var limit: Int
    /// Where the page before ended; nil for the first page.
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
        /// The last good day is over.
        case expired
        /// The last good day is near.
        case soon
        case opened, frozen
        /// There is less of the product in the house than the household wants.
        case belowMinimum
    }

    public enum Sort: String, Codable, CaseIterable, Sendable {
        case name, brand
        /// The first best-before date.
        case date
        case amount
        /// The day on which the latest was added.
        case added
    }

    /// How a page holds on to its place.
    static let mostProducts = 500
    static let longestText = 300

    /// The words as keys of names are written.
    var words: [String] { text.folded.split(whereSeparator: \.isWhitespace).map(String.init) }
}

/// The place between two pages of a ``StockQuery``, which stays where it is when the stock changes.
public struct StockCursor: Equatable, Sendable {
    var sort: StockQuery.Sort
    var isDescending: Bool
    /// What the last product was sorted by.
    var key: Key
    var name: String
    var id: Int64

    enum Key: Equatable, Codable {
        case text(String)
        case number(Int64)
    }
}

extension StockCursor: Codable, LosslessStringConvertible {
    /// Reads what ``description`` wrote; nil for anything else.
    public init?(_ text: String) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard text.utf8.count < 8_192, let data = Data(base64Encoded: padded),
            let cursor = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = cursor
    }

    /// Text that an address can carry.
    public var description: String {
        let data = (try? JSONEncoder().encode(self)) ?? Data()
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
