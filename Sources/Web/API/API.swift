import Foundation
import HTTPTypes
import Hummingbird
import Kitchen

// How to write an API route. A route group is a struct with what it needs and a `routes` property; the feature's type adds
// it `at: "/api/v1/shelves"`. A handler parses, calls one method of the store, and answers:
//
//     struct ShelfRoutes {
//         let store: KitchenStore
//
//         var routes: GuardedRoutes {
//             GuardedRoutes(tag: "Shelves", parameters: [.path("shelf", "UUID", "The shelf.")])
//                 .get("", for: .known, use: list)
//                 .described("shelves", "All shelves", parameters: [.limit, .after], gives: .page("A page.", of: "Shelf"))
//                 .post("", for: .known, changing: .stock, use: add)
//                 .described("addShelf", "Puts up a shelf", takes: "NewShelf", gives: .created("The shelf.", "Shelf"))
//                 .patch(":shelf", for: .known, changing: .stock, use: change)
//                 .described("changeShelf", "Changes a shelf", takes: "ShelfChange", gives: .ok("The shelf.", "Shelf"))
//         }
//
//         /// A list that grows: the store gives one line more than asked for, which tells that there is a next page.
//         private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
//             let (page, kind) = try request.query { ($0.page, $0.optional("kind", as: Shelf.Kind.self)) }
//             let shelves = try await store.shelves(of: kind, after: page.after?.values.first, limit: page.limit + 1)
//             return try .page(shelves, page, of: request, cursor: { Cursor($0.uuid.text) }, ShelfJSON.init)
//         }   // for a short list: .page(of: all, page, of: request, …) cuts the page out of all
//
//         /// All faults of a body are told at once; members that are not read are refused as unknown.
//         private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
//             let draft = try await request.body { body in
//                 ShelfDraft(name: body.required("name"), width: body.optional("width", default: Amount.one),
//                            since: body.optional("since", as: Day.self))
//             }
//             let shelf = try await store.add(draft, by: …)
//             return try .created(ShelfJSON(shelf), at: "/api/v1/shelves/\(shelf.uuid.text)")
//         }
//
//         private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
//             let uuid = try context.uuid("shelf", of: .location)           // 404 for what is none
//             let change = try await request.body { body in                 // PATCH: absent is not null
//                 ShelfChange(note: body.has("note") ? .some(body.optional("note")) : nil)
//             }
//             return try .json(ShelfJSON(try await store.change(uuid, change, by: …)))
//         }
//     }
//
// What comes for free, for every path below /api/: `KitchenError` and `RuleViolation` become problem details (``Problem``),
// HEAD, 405 with Allow, 406, 413, 414, `ETag` with If-None-Match on what ``Response/json(_:status:headers:)`` answers,
// If-Match on writes (compared with a GET of the same path, or of the nearest one above, as part of the change's own
// transaction), Idempotency-Key on writes. Do nothing for them; but make all that a request changes in *one* call of the
// store, for that is what they guard.
//
// Rules, so that the API is one:
// - Members are named in camelCase as in design.md's words; enumerations are text. Amounts and prices are decimals in
//   text ("1.5", "2.49"), for they are exact; days are "2026-11-21", moments ISO 8601 in UTC, ids of history UUIDs.
// - Lists are {"items": […], "next": "…" or null}; POST of a new thing answers 201 with Location and the thing; PATCH and
//   PUT answer 200 with the thing as GET shows it; POST of an action (/lots/UUID/take) 200 with its operation; DELETE 204.
// - A query that cannot be read is 400, a body that is no JSON 400, one whose members are wrong 422 with `errors`.
// - Describe each route where it stands, behind it; a test demands it. Say what is its own: a name for programs, a summary,
//   the parameters of its query, what it takes, the good answers. Headers, 304 and all problems (400, 404, 409, 412, 422 …)
//   are added by themselves; a GET that can answer 422 says so in `problems`. Schemas that they name are in
//   the feature's `schemas`, kinds of values (Id, Amount, Money, Day, Moment, UUID, GTIN, Next) in `api.json`.

/// The API's address on this kiosk, with its version.
enum API {
    static let path = "/api/v1"

    /// The largest JSON that is taken where nothing larger is meant.
    static let largestBody = 256 << 10
}

extension Response {
    /// 201 with something that was made, and where it is found.
    static func created(_ value: some Encodable, at location: String) throws -> Response {
        try .json(value, status: .created, headers: [.location: location])
    }

    /// 204: done, and there is nothing to show.
    static var nothing: Response { Response(status: .noContent) }
}

extension RequestContext {
    /// The identifier in the path.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if it is none: nothing can be there.
    func uuid(_ parameter: String, of thing: RuleViolation.Thing) throws -> UUID {
        guard let text = parameters.get(parameter), let uuid = UUID(field: .text(text)) else {
            throw KitchenError.violated(.missing(thing))
        }
        return uuid
    }

    /// The number in the path.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if it is none: nothing can be there.
    func rowId(_ parameter: String, of thing: RuleViolation.Thing) throws -> Int64 {
        guard let text = parameters.get(parameter), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int64(text)
        else { throw KitchenError.violated(.missing(thing)) }
        return number
    }
}

extension UUID {
    /// As the API and the addresses of pages write it.
    var text: String { uuidString.lowercased() }
}
