import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/entries`: single entries of shopping lists, including those that have left their list.
struct EntryRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Shopping lists", parameters: [.path("entry", "UUID", "The entry's UUID.")])
            .get(":entry", for: .known, use: entry)
            .described("entry", "An entry, also one that has left its list", gives: .ok("The entry.", "Entry"))
            .patch(":entry", for: .known, changing: .shopping, use: change)
            .described(
                "editEntry", "Changes an entry, field by field", takes: "EntryEdit", gives: .ok("The entry.", "Entry")
            )
            .delete(":entry", for: .known, changing: .shopping, use: delete)
            .described("deleteEntry", "Takes an entry off its list; it can be restored", gives: .done("Done."))
            .post(":entry/restore", for: .known, changing: .shopping, use: restore)
            .described(
                "restoreEntry", "Puts an entry that was deleted or cleared back on its list", takes: .nothing,
                gives: .ok("The entry.", "Entry"))
    }

    private func entry(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(EntryJSON(try await kiosk.store.entry(context.uuid("entry", of: .entry))))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("entry", of: .entry)
        let edit = try await request.body { $0.entryEdit() }
        return try answer(try await kiosk.store.editEntry(uuid, edit, by: context.actor))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        _ = try await kiosk.store.deleteEntry(context.uuid("entry", of: .entry), by: context.actor)
        return .nothing
    }

    private func restore(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        return try answer(
            try await kiosk.store.restoreEntry(context.uuid("entry", of: .entry), by: context.actor))
    }

    private func answer(_ line: EntryLine) throws -> Response {
        try .json(EntryJSON(line))
    }
}
