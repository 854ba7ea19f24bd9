import Foundation
import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/brands` and `/api/v1/categories`: the brands and categories of products.
struct NameRoutes {
    let kiosk: Kiosk
    let list: NameList

    private var path: String { "\(API.path)/\(plural)" }
    private var plural: String { list == .brand ? "brands" : "categories" }

    var routes: GuardedRoutes {
        let one = list.rawValue
        return GuardedRoutes(tag: plural.capitalized, parameters: [.path("id", "Id")])
            .get("", for: .known, use: all)
            .described(
                plural, "All \(plural) by the alphabet", parameters: [.limit, .after],
                gives: .page("A page of \(plural).", of: "NamedList")
            )
            .post("", for: .known, changing: .products, use: add)
            .described(
                "add\(one.capitalized)", "Adds a \(one)", takes: "NewName",
                gives: .created("The \(one).", "NamedList")
            )
            .get(":id", for: .known, use: self.one)
            .described(one, "One \(one)", gives: .ok("The \(one).", "NamedList"))
            .patch(":id", for: .known, changing: .products, use: rename)
            .described(
                "rename\(one.capitalized)", "Renames a \(one), for all that have it", takes: "NewName",
                gives: .ok("The \(one).", "NamedList")
            )
            .delete(":id", for: .known, changing: .products, use: delete)
            .described("delete\(one.capitalized)", "Deletes a \(one) that nothing has", gives: .done)
            .post(":id/merge", for: .known, changing: .products, use: merge)
            .described(
                "merge\(one.capitalized)", "Makes two \(plural) one", takes: .object(["into": "Id"]),
                gives: .ok("The \(one) that stays.", "NamedList"))
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: try await kiosk.store.names(list), page, of: request, id: { String($0.id) }, NameJSON.init)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { $0.draft(NameDraft.self) }
        let line = try await kiosk.store.add(draft, to: list)
        return try .created(NameJSON(line), at: "\(path)/\(line.id)")
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(NameJSON(try await kiosk.store.name(context.rowId("id", of: list.thing), of: list)))
    }

    private func rename(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("id", of: list.thing)
        let draft = try await request.body { $0.draft(NameDraft.self) }
        let line = try await kiosk.store.edit(id, of: list, draft)
        return try .json(NameJSON(line))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await kiosk.store.remove(context.rowId("id", of: list.thing), of: list)
        return .nothing
    }

    /// Returns the name that remains.
    private func merge(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("id", of: list.thing)
        let other = try await request.body { $0.required("into", as: Int64.self) }
        let line = try await kiosk.store.merge(id, into: other, of: list)
        return try .json(NameJSON(line))
    }
}

/// The API's form of a brand or a category.
typealias NameJSON = DraftJSON<NameDraft, NameRestJSON>

extension NameJSON {
    init(_ line: NameLine) {
        self.init(NameDraft(name: line.name), NameRestJSON(id: line.id, products: line.products))
    }
}

/// The members of a brand or a category besides its editable fields.
struct NameRestJSON: Encodable {
    let id: Int64
    /// The number of products that have it.
    let products: Int
}
