import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/stations`: the mode and place of each camera, gun and phone. A button there scans the card of the same name, so
/// that button and card never differ.
struct StationPages {
    let pages: Pages
    private var kiosk: Kiosk { pages.kiosk }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("stations", for: .known, use: list)
            .get("stations/:station", for: .known, use: show)
            .post("stations/:station", for: .known, use: change)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let stations = try await kiosk.stations().map { StationView($0, pageContext) }
        let kiosks = try await otherKiosks(pageContext)
        var content: [String: Any] = ["stations": stations, "kiosks": kiosks, "hasKiosks": !kiosks.isEmpty]
        if kiosk.satellite != nil {
            let status = kiosk.statusStore.status
            content["hub"] = pageContext.localized("stations.hubIs", ["state": .phrase(status.phrase(of: .hub))])
            content["corrections"] = kiosk.statusStore.corrections.map(\.text)
            content["hasCorrections"] = !kiosk.statusStore.corrections.isEmpty
        }
        return pages.show(
            "stations", content, title: "settings.stations", to: pageContext, areas: [.scans, .devices])
    }

    private func otherKiosks(_ pageContext: PageContext) async throws -> [OtherKioskView] {
        try await kiosk.store.satellites().filter { $0.uuid != kiosk.satellite?.uuid }
            .map { OtherKioskView($0, kiosk, pageContext) }
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let page = StationPage(
            try await kiosk.station(context.name()), try await kiosk.store.locations(), pageContext)
        return pages.show(
            "station", page, title: .station(page.station.id), to: pageContext, areas: [.scans])
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let station = try context.name()
        guard kiosk.satellite?.has(station: station) ?? true else { throw KitchenError.violated(.doneAtHub) }
        let form = try await request.form()
        guard let card = Card(form["card"]) else { throw KitchenError.violated(.missing(.code)) }
        let scanResult = try await kiosk.show(card, at: station, by: pageContext.member?.id)
        if case .done = card, let bulk = try await kiosk.store.bulks(limit: 1).first, !bulk.bulk.isReviewed {
            return pages.redirect(
                to: "/bulk/\(bulk.bulk.uuid.text)", saying: Notice(scanResult.phrase), for: pageContext)
        }
        let isTrouble = scanResult.effect.action == .refused
        return pages.redirect(
            to: form["back"].isEmpty ? StationView.path(to: station) : form["back"],
            saying: Notice(scanResult.phrase, isTrouble: isTrouble), for: pageContext)
    }
}

extension AppRequestContext {
    /// The name of the station, from the path.
    fileprivate func name() throws -> String {
        let name = try parameters.require("station").removingPercentEncoding ?? ""
        guard (1...60).contains(name.unicodeScalars.count) else { throw KitchenError.violated(.missing(.station)) }
        return name
    }
}
