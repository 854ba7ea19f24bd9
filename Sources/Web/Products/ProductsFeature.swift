import Hummingbird
import Kiosk
import Kitchen

/// Products, their pictures and purchases, the inbox, and contributions to Open Food Facts.
enum ProductsFeature: Feature {
    static let templates = [
        "caseQuestion": PackageResources.caseQuestion_mustache,
        "contributing": PackageResources.contributing_mustache,
        "contribution": PackageResources.contribution_mustache,
        "inbox": PackageResources.inbox_mustache,
        "inboxOne": PackageResources.inboxOne_mustache,
        "merge": PackageResources.merge_mustache,
        "product": PackageResources.product_mustache,
        "productForm": PackageResources.productForm_mustache,
        "products": PackageResources.products_mustache,
        "purchases": PackageResources.purchases_mustache,
    ]

    static let assets = [
        "inbox.js": PackageResources.inbox_js,
        "products.css": PackageResources.products_css,
        "products.js": PackageResources.products_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(ProductListPages(pages: server.pages).routes, at: "/products")
            .adding(ProductPages(pages: server.pages, pictures: server.ownPictures).routes, at: "/products")
            .adding(PurchasePages(pages: server.pages).routes, at: "/products")
            .adding(ProductRoutes(kiosk: server.kiosk, pictures: server.ownPictures).routes, at: "\(API.path)/products")
            .adding(
                PictureRoutes(
                    store: server.kiosk.store, pictures: server.pictures, own: server.ownPictures,
                    fetched: FetchedPictures(in: server.pictures.ownFolder)
                ).routes
            )
            .adding(SuggestionRoutes(store: server.kiosk.store).routes, at: "\(API.path)/suggestions")
            .adding(CasePages(pages: server.pages).routes)
            .adding(CaseRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/case-questions")
            .adding(InboxPages(pages: server.pages, pictures: server.ownPictures).routes, at: "/inbox")
            .adding(InboxRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/inbox")
            .adding(ContributionPages(pages: server.pages, pictures: server.ownPictures).routes, at: "/products")
            .adding(
                ContributionRoutes(kiosk: server.kiosk, pictures: server.ownPictures).routes, at: "\(API.path)/products"
            )
            .adding(ContributingPages(pages: server.pages).routes, at: "/contributing")
    }
}
