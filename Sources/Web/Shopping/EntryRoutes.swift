import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/entries`: single entries of shopping lists, also those that have left their list.
struct EntryRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":entry", for: .known, use: entry)
            .patch(":entry", for: .known, changing: .shopping, use: change)
            .delete(":entry", for: .known, changing: .shopping, use: delete)
            .post(":entry/restore", for: .known, changing: .shopping, use: restore)
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
