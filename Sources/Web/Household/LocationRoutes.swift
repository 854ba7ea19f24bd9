import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/locations`: the locations.
struct LocationRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        ResourceRoutes(
            "location", "Location", at: "locations", tag: "Locations", by: .path("location", "Id"), of: .location,
            for: .known, changing: .household, id: { "\($0.id)" }, json: LocationJSON.init,
            find: { try await store.location($0) }
        )
        .list("locations", "All locations, each before those inside it") { try await store.locations().locations }
        .add("addLocation", "Adds a location", takes: "NewLocation", of: LocationDraft.self) { try await store.add($0) }
        .one("location", "One location")
        .patch(
            "changeLocation", "Changes a location; it may move into another", takes: "LocationChange",
            of: LocationDraft.self
        ) { try await store.edit(location: $0, $1.make) }
        .move("moveLocation", "Moves a location among its neighbours") {
            try await store.move(location: $0, to: $1)
        }
        .routes
        .delete(":location", for: .known, changing: .stock, .household, use: delete)
        .described(
            "deleteLocation", "Deletes a location with all that is inside it",
            details: "Returns 409 if lots are there and neither parameter is given.",
            parameters: [
                .query("moveTo", "Id", "The location to move its lots to."),
                .query("discard", .flag(default: false), "Whether to throw its lots away."),
            ], gives: .done)
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
        _ = try await store.remove(location: id, fate, by: context.actor)
        return .nothing
    }
}

/// The API's form of a location.
typealias LocationJSON = DraftJSON<LocationDraft, RowJSON>

extension LocationJSON {
    init(_ location: Location) { self.init(LocationDraft(location), RowJSON(id: location.id)) }
}
