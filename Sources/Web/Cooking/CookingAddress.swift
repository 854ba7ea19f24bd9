import HTTPTypes
import Hummingbird
import Kitchen

/// What the list of what is cooked is asked to show: as its address says, else as this browser was shown it last.
struct CookingAddress: Equatable {
    var query = CookingQuery()
    /// Whether the address says anything of it.
    let isSaid: Bool

    private static let cookie = "cooking"

    /// What makes no sense is left out: somebody has cut it off, or it is old.
    init(_ request: Request) {
        let asked = request.queryFields
        let (sort, filter) = (asked["sort"], asked["filter"])
        isSaid = sort != nil || filter != nil
        let kept = (request.cookies[Self.cookie]?.value ?? "").split(separator: ".").map(String.init)
        query.sort = (sort ?? kept.first).flatMap(CookingQuery.Sort.init) ?? .name
        query.filter = (filter ?? kept.dropFirst().first).flatMap(CookingQuery.Filter.init) ?? .all
    }

    /// The address with something else.
    func with(_ change: (inout CookingQuery) -> Void) -> String {
        var other = query
        change(&other)
        return "/cooking?filter=\(other.filter.rawValue)&sort=\(other.sort.rawValue)"
    }

    /// Has the browser remember it for a year.
    func remember(in response: inout Response) {
        guard isSaid else { return }
        response.setCookie(
            .kept(Self.cookie, "\(query.sort.rawValue).\(query.filter.rawValue)", seconds: 366 * 86_400))
    }
}
