import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/satellites/…/remove`: removes another kiosk of the household. The page of stations lists them.
struct SatellitePages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("satellites/:satellite/remove", for: .people, use: confirm)
            .post("satellites/:satellite/remove", for: .people, changing: .household, use: remove)
    }

    private func confirm(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let satellite = try await wanted(context)
        return pages.confirm(
            Phrase("stations.removeKioskQuestion", ["name": .text(satellite.name)]),
            warning: "stations.removeKioskWarning", button: "stations.removeKiosk", cancel: "/stations",
            to: pageContext,
            at: .settings)
    }

    private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let satellite = try await wanted(context)
        try await store.removeSatellite(satellite.uuid)
        let notice = Notice("stations.kioskRemoved", ["name": .text(satellite.name)])
        return pages.redirect(to: "/stations", saying: notice, for: pageContext)
    }

    private func wanted(_ context: AppRequestContext) async throws -> Satellite {
        let uuid = try context.uuid("satellite", of: .satellite)
        guard let satellite = try await store.satellites().first(where: { $0.uuid == uuid }) else {
            throw KitchenError.violated(.missing(.satellite))
        }
        return satellite
    }
}
