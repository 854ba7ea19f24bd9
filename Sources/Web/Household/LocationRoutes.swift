import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/locations`: the locations.
struct LocationRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Locations", parameters: [.path("location", "Id")])
            .get("", for: .known, use: all)
            .described(
                "locations", "All locations, each before those inside it", parameters: [.limit, .after],
                gives: .page("A page of locations.", of: "Location")
            )
            .post("", for: .known, changing: .household, use: add)
            .described(
                "addLocation", "Adds a location", takes: "NewLocation", gives: .created("The location.", "Location")
            )
            .get(":location", for: .known, use: one)
            .described("location", "One location", gives: .ok("The location.", "Location"))
            .patch(":location", for: .known, changing: .household, use: change)
            .described(
                "changeLocation", "Changes a location; it may move into another", takes: "LocationChange",
                gives: .ok("The location.", "Location")
            )
            .delete(":location", for: .known, changing: .stock, .household, use: delete)
            .described(
                "deleteLocation", "Deletes a location with all that is inside it",
                details: "Returns 409 if lots are there and neither parameter is given.",
                parameters: [
                    .query("moveTo", "Id", "The location to move its lots to."),
                    .query("discard", .flag(default: false), "Whether to throw its lots away."),
                ], gives: .done
            )
            .post(":location/move", for: .known, changing: .household, use: move)
            .described(
                "moveLocation", "Moves a location among its neighbours",
                takes: .object(["index": .integer(from: 0, to: 9007199254740991)]),
                gives: .ok("The location.", "Location"))
    }

    /// Returns all locations, each before those inside it.
    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: try await kiosk.store.locations().locations, page, of: request, id: { String($0.id) },
            LocationJSON.init)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { $0.draft(LocationDraft.self) }
        let location = try await kiosk.store.add(draft)
        return try .created(LocationJSON(location), at: "\(API.path)/locations/\(location.id)")
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(LocationJSON(try await kiosk.store.location(context.rowId("location", of: .location))))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("location", of: .location)
        let patch = try await request.body { $0.patch(of: LocationDraft.self) }
        let location = try await kiosk.store.edit(location: id) { patch.make(in: &$0) }
        return try .json(LocationJSON(location))
    }

    /// Returns 409 if lots are there and the request has neither `moveTo` nor `discard`.
    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("location", of: .location)
        let (destination, discards) = try request.query { query in
            (query.optional("moveTo", as: Int64.self), query.optional("discard", default: false))
        }
        guard destination == nil || !discards else {
            throw Problem(
                .unprocessableContent, "Move it or discard it, not both.", cure: "Leave out moveTo or discard.")
        }
        let fate = destination.map(LotFate.move) ?? (discards ? .discard : nil)
        _ = try await kiosk.store.remove(location: id, fate, by: context.actor)
        return .nothing
    }

    private func move(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("location", of: .location)
        let index = try await request.body { $0.index }
        try await kiosk.store.move(location: id, to: index)
        return try .json(LocationJSON(try await kiosk.store.location(id)))
    }
}

extension Fields {
    /// The new position of an item in its list, from 0.
    var index: Int {
        let index = required("index", as: Int.self)
        if index < 0 { fault("index", "The index is below zero. Send 0 for the first place.") }
        return index
    }
}

/// The API's form of a location.
typealias LocationJSON = DraftJSON<LocationDraft, RowJSON>

extension LocationJSON {
    init(_ location: Location) { self.init(LocationDraft(location), RowJSON(id: location.id)) }
}
