import Foundation
import Hummingbird
import Kitchen

/// The query of the stock page, as its address writes it.
struct StockAddress: Equatable {
    var text = ""
    var location: Int64?
    var unit: Int64?
    var state: StockQuery.State?
    var sort = StockQuery.Sort.name
    var isDescending = false
    var after: StockCursor?

    /// Reads an address. Leaves out values that are invalid: it may be cut off, or old.
    init(_ request: Request) {
        let asked = request.queryFields
        func value(_ name: String) -> String? { asked[name] }
        text = String((value("text") ?? "").unicodeScalars.prefix(300))
        location = value("location").flatMap { Int64($0) }
        unit = value("unit").flatMap { Int64($0) }
        state = value("state").flatMap(StockQuery.State.init)
        sort = value("sort").flatMap(StockQuery.Sort.init) ?? .name
        isDescending = value("order") == "desc"
        after = value("after").flatMap { StockCursor($0) }
    }

    var query: StockQuery {
        StockQuery(
            text: text, locationId: location, unitId: unit, state: state, sort: sort, isDescending: isDescending,
            after: after)
    }

    /// Returns the address of the first page with a change applied.
    func with(_ change: (inout StockAddress) -> Void) -> String {
        var other = self
        other.after = nil
        change(&other)
        return other.path("/stock")
    }

    func path(_ page: String) -> String {
        let query = fields.map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .plain) ?? "")" }
        return query.isEmpty ? page : page + "?" + query.joined(separator: "&")
    }

    /// The fields that differ from the defaults.
    var fields: [HiddenField] {
        let order = isDescending ? "desc" : nil
        let all: [(String, String?)] = [
            ("text", text.isEmpty ? nil : text), ("location", location.map(String.init)),
            ("unit", unit.map(String.init)), ("state", state?.rawValue),
            ("sort", sort == .name ? nil : sort.rawValue), ("order", order), ("after", after?.description),
        ]
        return all.compactMap { key, value in value.map { HiddenField(key: key, value: $0) } }
    }
}

extension CharacterSet {
    /// The characters that need no encoding in an address: RFC 3986's unreserved characters.
    fileprivate static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
}
