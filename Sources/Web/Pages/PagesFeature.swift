import Kiosk

/// The common parts of pages: frame, forms, live events, choice of member and language.
enum PagesFeature: Feature {
    static let templates = [
        "confirm": PackageResources.confirm_mustache,
        "dateKeys": PackageResources.dateKeys_mustache,
        "field": PackageResources.field_mustache,
        "form": PackageResources.form_mustache,
        "formPage": PackageResources.formPage_mustache,
        "item": PackageResources.item_mustache,
        "layout": PackageResources.layout_mustache,
        "mistakes": PackageResources.mistakes_mustache,
        "rowAction": PackageResources.rowAction_mustache,
        "rowActions": PackageResources.rowActions_mustache,
        "rowForm": PackageResources.rowForm_mustache,
        "rows": PackageResources.rows_mustache,
        "trouble": PackageResources.trouble_mustache,
        "who": PackageResources.who_mustache,
    ]

    static let assets = [
        "base.css": PackageResources.base_css,
        "dates.js": PackageResources.dates_js,
        "forms.css": PackageResources.forms_css,
        "icon.svg": PackageResources.icon_svg,
        "icons.svg": PackageResources.icons_svg,
        "layout.css": PackageResources.layout_css,
        "lists.css": PackageResources.lists_css,
        "page.js": PackageResources.page_js,
        "suggestions.js": PackageResources.suggestions_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(EventRoutes(eventBus: server.kiosk.eventBus).routes)
            .adding(LanguageRoutes().routes)
            .adding(WhoRoutes(pages: server.pages).routes)
    }
}
