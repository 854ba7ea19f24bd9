import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/lists`: the shopping lists, and their entries.
struct ListRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        ResourceRoutes(
            "list", "ShoppingList", at: "lists", tag: "Shopping lists", by: .path("list", "UUID", "The list's UUID."),
            of: .list, for: .known, changing: .shopping, id: { $0.list.uuid.text }, json: ListJSON.init,
            find: { try await store.list($0) }
        )
        .list("lists", "The shopping lists in their order") { try await store.lists() }
        .add(
            "addList", "Makes a list", takes: "NewList",
            gives: "The list; one with a known id is returned unchanged.",
            reading: { ($0.draft(ListDraft.self), $0.optional("id", as: UUID.self)) }
        ) { try await store.add($0, uuid: $1) }
        .one("list", "A list, and its total price")
        .operation(
            .patch, "editList", "Renames, moves or assigns a list to a shop", takes: "ListEdit",
            reading: { ($0.patch(of: ListDraft.self), $0.position) }
        ) { uuid, edit in try await store.edit(list: uuid, to: edit.1, edit.0.make) }
        .delete("deleteList", "Deletes a list; it can be restored", gives: .done("Done.")) {
            try await store.deleteList($0)
        }
        .operation(
            .post, "restoreList", "Puts a deleted list back", at: "restore", takes: .nothing, reading: { _ in }
        ) { uuid, _ in
            try await store.restoreList(uuid)
            return try await store.list(uuid)
        }
        .routes
        .get(":list/entries", for: .known, use: entries)
        .described(
            "entries", "The entries of a list, in the order of its shop", parameters: [.limit, .after],
            gives: .page("A page of entries.", of: "Entry")
        )
        .post(":list/entries", for: .known, changing: .shopping, use: addEntry)
        .described(
            "addEntry", "Puts something on a list", takes: "NewEntry", gives: .created("The new entry.", "Entry"),
            .ok("The open entry of the same product, whose amount was raised.", "Entry")
        )
        .post(":list/clear", for: .known, changing: .shopping, use: clear)
        .described(
            "clearList", "Takes the ticked entries off a list", takes: .nothing,
            gives: .ok("The entries that are off.", .object(["cleared": .list(of: "UUID")]))
        )
        .post(":list/changes", for: .known, changing: .shopping, use: apply)
        .described(
            "changeList", "Applies changes that were made to a list offline",
            details: """
                In this order, each as far as it still makes sense. Fields that several have changed \
                are as the last to arrive wished; nothing else of anybody is lost. What is declined \
                does not hold up the others.
                """,
            takes: .optional(
                .object(optional: ["changes": .orNull(.list(of: "ListChange", most: 500))], isClosed: true)),
            gives: .ok(
                "The result of each, and the list afterwards.",
                .object([
                    "results": .list(of: "ListChangeResult"), "list": "ShoppingList", "entries": .list(of: "Entry"),
                ]))
        )
        .get(":list/proposals", for: .known, use: proposals)
        .described(
            "proposals", "Products below their minimum that are on no list yet", parameters: [.limit, .after],
            gives: .page("A page of proposals.", of: "Proposal")
        )
        .post(":list/proposals", for: .known, changing: .shopping, use: addProposals)
        .described(
            "addProposals", "Puts products below their minimum on a list",
            takes: .optional(
                .object(
                    optional: [
                        "products": .orNull(.list(of: "UUID", most: 500)).described(
                            "Only of these; of all if it is left out.")
                    ], isClosed: true)), gives: .ok("The entries.", .object(["entries": .list(of: "Entry")]))
        )
    }

    private func entries(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        let lines = try await store.list(context.uuid("list", of: .list)).lines
        return try .page(of: lines, page, of: request, id: { $0.entry.uuid.text }, EntryJSON.init)
    }

    /// Returns 201 with the entry, or 200 with the open entry of the same product whose amount was raised.
    private func addEntry(_ request: Request, context: AppRequestContext) async throws -> Response {
        let list = try context.uuid("list", of: .list)
        let draft = try await request.body { body in
            body.entryDraft(uuid: body.optional("id", default: .version7(at: Date())))
        }
        let (line, isNew) = try await store.add(draft, to: list, by: context.actor)
        let place = "\(API.path)/entries/\(line.entry.uuid.text)"
        return isNew ? try .created(EntryJSON(line), at: place) : try .json(EntryJSON(line))
    }

    private func clear(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        let cleared = try await store.clearTicked(context.uuid("list", of: .list))
        return try .json(["cleared": cleared.map(\.text)])
    }

    /// Applies changes that phones made offline, and returns the result of each.
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

    /// Puts products below their minimum on the list: the named ones, or all.
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
    /// The position of a list among the lists, from 1.
    fileprivate var position: Int? {
        let position = optional("position", as: Int.self)
        if let position, position < 1 { fault("position", "The position is below 1. Send 1 for the first place.") }
        return position
    }
}
