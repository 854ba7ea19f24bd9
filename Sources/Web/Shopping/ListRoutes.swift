import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/lists`: the shopping lists, and what is on them.
struct ListRoutes {
    let kiosk: Kiosk
    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: lists)
            .post("", for: .known, changing: .shopping, use: add)
            .get(":list", for: .known, use: list)
            .patch(":list", for: .known, changing: .shopping, use: change)
            .delete(":list", for: .known, changing: .shopping, use: delete)
            .post(":list/restore", for: .known, changing: .shopping, use: restore)
            .get(":list/entries", for: .known, use: entries)
            .post(":list/entries", for: .known, changing: .shopping, use: addEntry)
            .post(":list/clear", for: .known, changing: .shopping, use: clear)
            .post(":list/changes", for: .known, changing: .shopping, use: apply)
            .get(":list/proposals", for: .known, use: proposals)
            .post(":list/proposals", for: .known, changing: .shopping, use: addProposals)
    }

    private func lists(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(of: await store.lists(), page, of: request, id: { $0.list.uuid.text }, ListJSON.init)
    }

    /// 201 with the list; one whose id is known already is answered as it is.
    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (draft, id) = try await request.body { ($0.draft(ListDraft.self), $0.optional("id", as: UUID.self)) }
        let list = try await store.add(draft, uuid: id)
        return try .created(ListJSON(list), at: "/api/v1/lists/\(list.list.uuid.text)")
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ListJSON(try await store.list(context.uuid("list", of: .list))))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("list", of: .list)
        let (patch, position) = try await request.body { ($0.patch(of: ListDraft.self), $0.position) }
        let list = try await store.edit(list: uuid, to: position) { patch.make(in: &$0) }
        return try .json(ListJSON(list))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await store.deleteList(context.uuid("list", of: .list))
        return .nothing
    }

    private func restore(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("list", of: .list)
        try await request.body { _ in }
        try await store.restoreList(uuid)
        return try .json(ListJSON(try await store.list(uuid)))
    }
}

// MARK: - What is on a list

extension ListRoutes {
    private func entries(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        let lines = try await store.list(context.uuid("list", of: .list)).lines
        return try .page(of: lines, page, of: request, id: { $0.entry.uuid.text }, EntryJSON.init)
    }

    /// 201 with the entry, or 200 with the open entry of the same product whose amount it has raised.
    private func addEntry(_ request: Request, context: AppRequestContext) async throws -> Response {
        let list = try context.uuid("list", of: .list)
        let draft = try await request.body { body in
            body.entryDraft(uuid: body.optional("id", default: .version7(at: Date())))
        }
        let (line, isNew) = try await store.add(draft, to: list, by: context.actor)
        let place = "/api/v1/entries/\(line.entry.uuid.text)"
        return isNew ? try .created(EntryJSON(line), at: place) : try .json(EntryJSON(line))
    }

    private func clear(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        let cleared = try await store.clearTicked(context.uuid("list", of: .list))
        return try .json(["cleared": cleared.map(\.text)])
    }

    /// What phones did while they were away, each with what became of it.
    private func apply(_ request: Request, context: AppRequestContext) async throws -> Response {
        let list = try context.uuid("list", of: .list)
        let changes = try await request.body { body in body.objects("changes") { $0.listChange() } }
        let (results, contents) = try await store.apply(changes, to: list, by: context.actor)
        return try .json(
            AppliedJSON(
                results: results.map { ListChangeJSON($0, words: \.description) }, list: ListJSON(contents),
                entries: contents.lines.map(EntryJSON.init)))
    }

    private struct AppliedJSON: Encodable {
        let results: [ListChangeJSON]
        let list: ListJSON
        let entries: [EntryJSON]
    }

    private func proposals(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        _ = try await store.list(context.uuid("list", of: .list))
        return try .page(
            of: await store.proposals(), page, of: request, id: { $0.product.uuid.text }, ProposalJSON.init)
    }

    /// Puts what is missing on the list: of the products that are named, or of all.
    private func addProposals(_ request: Request, context: AppRequestContext) async throws -> Response {
        let list = try context.uuid("list", of: .list)
        let products = try await request.body { body in
            body.has("products") ? Set(body.values("products", as: UUID.self)) : nil
        }
        let lines = try await store.addProposals(of: products, to: list, by: context.actor)
        return try .json(["entries": lines.map(EntryJSON.init)])
    }
}

extension Fields {
    /// A list's place among the lists, from 1.
    fileprivate var position: Int? {
        let position = optional("position", as: Int.self)
        if let position, position < 1 { fault("position", "The position is below 1. Send 1 for the first place.") }
        return position
    }
}
