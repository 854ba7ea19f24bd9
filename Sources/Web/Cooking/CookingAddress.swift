import HTTPTypes
import Hummingbird
import Kitchen

/// The order and filter of the cooking list: from the URL, else from this browser's cookie.
struct CookingAddress: Equatable {
    var query = CookingQuery()
    /// Whether the URL has either of them.
    let isSaid: Bool

    private static let cookie = "cooking"

    /// Reads the URL and the cookie; invalid values are ignored, because they may be truncated or outdated.
    init(_ request: Request) {
        let asked = request.queryFields
        let (sort, filter) = (asked["sort"], asked["filter"])
        isSaid = sort != nil || filter != nil
        let kept = (request.cookies[Self.cookie]?.value ?? "").split(separator: ".").map(String.init)
        query.sort = (sort ?? kept.first).flatMap(CookingQuery.Sort.init) ?? .name
        query.filter = (filter ?? kept.dropFirst().first).flatMap(CookingQuery.Filter.init) ?? .all
    }

    /// Returns the URL with a changed order or filter.
    func with(_ change: (inout CookingQuery) -> Void) -> String {
        var other = query
        change(&other)
        return "/cooking?filter=\(other.filter.rawValue)&sort=\(other.sort.rawValue)"
    }

    /// Stores order and filter in a cookie for a year, if the URL has either.
    func remember(in response: inout Response) {
        guard isSaid else { return }
        response.setCookie(
            .kept(Self.cookie, "\(query.sort.rawValue).\(query.filter.rawValue)", seconds: 366 * 86_400))
    }
}
