import Foods
import Foundation
import HTTPTypes
import Hummingbird
import Kitchen
import Values

/// The query of a page of recipes by ingredients, as its address writes it.
struct CookableAddress: Equatable {
    private let path: String
    var query: CookableQuery

    /// Leaves out values that are invalid: the address may be cut off, or old.
    init(_ request: Request, at path: String) {
        self.path = path
        query = CookableQuery(limit: 24)
        for food in request.queryFields.all("food") where query.foods.count < CookableQuery.mostFoods {
            let food = food.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let text = String(food.unicodeScalars.prefix(CookableQuery.longestFood))
            let isNew = !query.foods.contains { $0.folded == text.folded }
            if text.contains(where: { $0.isLetter || $0.isNumber }), isNew { query.foods.append(text) }
        }
        query.category = request.queryFields["category"].flatMap { $0.isEmpty ? nil : $0 }
        query.mostMissing = request.queryFields["missing"].flatMap { Int($0) }.flatMap {
            CookableQuery.missing.contains($0) ? $0 : nil
        }
        query.offset =
            request.queryFields["from"].flatMap { Int($0) }.flatMap { CookableQuery.offsets.contains($0) ? $0 : nil }
            ?? 0
    }

    /// Returns the address with `change` applied, from its first page unless `isPage` is set.
    func with(isPage: Bool = false, _ change: (inout CookableQuery) -> Void) -> String {
        var other = query
        if !isPage { other.offset = 0 }
        change(&other)
        var parts = other.foods.map { "food=\($0.percentEncoded)" }
        if let category = other.category { parts.append("category=\(category.percentEncoded)") }
        if let missing = other.mostMissing { parts.append("missing=\(missing)") }
        if other.offset > 0 { parts.append("from=\(other.offset)") }
        return parts.isEmpty ? path : path + "?" + parts.joined(separator: "&")
    }
}
