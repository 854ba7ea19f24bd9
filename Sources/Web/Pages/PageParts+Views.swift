extension PageParts {
    static let views = PageParts(
        templates: [
            "figures": PackageResources.figures_mustache,
            "plot": PackageResources.plot_mustache,
            "rowAction": PackageResources.rowAction_mustache,
            "rowActions": PackageResources.rowActions_mustache,
            "rowForm": PackageResources.rowForm_mustache,
            "stock": PackageResources.stock_mustache,
            "stockProduct": PackageResources.stockProduct_mustache,
            "stockRow": PackageResources.stockRow_mustache,
            "timeline": PackageResources.timeline_mustache,
        ],
        assets: [
            "stock.js": PackageResources.stock_js,
            "views.css": PackageResources.views_css,
        ])
}
