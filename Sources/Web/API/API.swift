import Foundation
import HTTPTypes
import Hummingbird
import Kitchen

// How to write an API route. Records that are listed, added, changed and deleted are declared by ``ResourceRoutes``, as in
// `LocationRoutes`. Other routes are written by hand. A route group is a struct with its dependencies and a `routes`
// property; the feature's type adds it `at: "\(API.path)/shelves"`. A handler parses, calls one method of the store, and
// answers:
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
//         /// A long list: the store returns one row more than the limit if there is a next page.
//         private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
//             let (page, kind) = try request.query { ($0.page, $0.optional("kind", as: Shelf.Kind.self)) }
//             let shelves = try await store.shelves(of: kind, after: page.after?.values.first, limit: page.limit + 1)
//             return try .page(shelves, page, of: request, cursor: { Cursor($0.uuid.text) }, ShelfJSON.init)
//         }   // a short list: .page(of: all, page, of: request, …) cuts the page out of all
//
//         /// Reports all faults of a body at once; members that no handler reads are rejected as unknown.
//         private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
//             let draft = try await request.body { body in
//                 ShelfDraft(name: body.required("name"), width: body.optional("width", default: Amount.one),
//                            since: body.optional("since", as: Day.self))
//             }
//             let shelf = try await store.add(draft, by: …)
//             return try .created(ShelfJSON(shelf), at: "\(API.path)/shelves/\(shelf.uuid.text)")
//         }
//
//         private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
//             let uuid = try context.uuid("shelf", of: .location)           // 404 if it is no UUID
//             let change = try await request.body { body in                 // PATCH: absent is not null
//                 ShelfChange(note: body.has("note") ? .some(body.optional("note")) : nil)
//             }
//             return try .json(ShelfJSON(try await store.change(uuid, change, by: …)))
//         }
//     }
//
// Middleware does this for every path below /api/: `KitchenError` and `RuleViolation` become problem details
// (``Problem``), HEAD, 405 with Allow, 406, 413, 414, `ETag` with If-None-Match on what
// ``Response/json(_:status:headers:)`` answers, If-Match on writes (compared with a GET of the same path, or of the
// nearest one above, in the change's own transaction), Idempotency-Key on writes. Routes need no code for these, but
// must make all changes of a request in *one* call of the store: that call is what they guard.
//
// Rules, so that the API is one:
// - Members are named in camelCase; enumerations are text. Amounts and prices are decimals in
//   text ("1.5", "2.49"), to be exact; days are "2026-11-21", moments ISO 8601 in UTC, ids of history UUIDs.
// - Lists are {"items": […], "next": "…" or null}; POST that creates a resource answers 201 with Location and the
//   resource; PATCH and PUT answer 200 with the resource as GET shows it; POST of an action (/lots/UUID/take) 200 with
//   its operation; DELETE 204.
// - Bodies of records whose fields are a list (`FieldDraft`) are read by `body.draft(ShelfDraft.self)`, and described by
//   `ShelfDraft.schema(for: .making)`; `LocationRoutes` is an example.
// - A malformed query is 400, a body that is not JSON 400, one with invalid members 422 with `errors`.
// - Describe each route right after it; a test checks this. Give its operation id, summary, query parameters, body and
//   success responses. Headers, 304 and all problems (400, 404, 409, 412, 422 …) are added automatically; a GET that
//   can answer 422 lists it in `problems`. Schemas that routes name are in the feature's `schemas`, value types (Id,
//   Amount, Money, Day, Moment, UUID, GTIN, Next) in `api.json`.

/// The API's path prefix, with its version, and limits.
enum API {
    static let path = "/api/v1"

    /// The default limit of a JSON body, in bytes.
    static let largestBody = 256 << 10
}

extension Response {
    /// Returns 201 with a new resource and its location.
    static func created(_ value: some Encodable, at location: String) throws -> Response {
        try .json(value, status: .created, headers: [.location: location])
    }

    /// An empty 204 response.
    static var nothing: Response { Response(status: .noContent) }
}

extension RequestContext {
    /// Returns the UUID in the path.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if it cannot be parsed.
    func uuid(_ parameter: String, of thing: RuleViolation.Thing) throws -> UUID {
        guard let text = parameters.get(parameter), let uuid = UUID(field: .text(text)) else {
            throw KitchenError.violated(.missing(thing))
        }
        return uuid
    }

    /// Returns the row id in the path.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if it cannot be parsed.
    func rowId(_ parameter: String, of thing: RuleViolation.Thing) throws -> Int64 {
        guard let text = parameters.get(parameter), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int64(text)
        else { throw KitchenError.violated(.missing(thing)) }
        return number
    }
}
