import Hummingbird
import Kiosk

/// Lots, movements and the journal.
enum LotsFeature: Feature {
    static let templates = [
        "chooseProduct": PackageResources.chooseProduct_mustache,
        "journal": PackageResources.journal_mustache,
        "journalRow": PackageResources.journalRow_mustache,
        "lot": PackageResources.lot_mustache,
        "lotAction": PackageResources.lotAction_mustache,
        "newLot": PackageResources.newLot_mustache,
        "obstacleRow": PackageResources.obstacleRow_mustache,
        "operation": PackageResources.operation_mustache,
    ]

    static let assets = [
        "lots.css": PackageResources.lots_css,
        "lots.js": PackageResources.lots_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(NewLotPages(pages: server.pages).routes)
            .adding(LotPages(pages: server.pages).routes)
            .adding(DateRoutes(pages: server.pages).routes)
            .adding(LotRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/lots")
            .adding(JournalPages(pages: server.pages).routes)
            .adding(MovementRoutes(kiosk: server.kiosk).routes, at: "\(API.path)")
            .adding(PurchaseRoutes(store: server.kiosk.store).routes, at: "\(API.path)")
    }
}
