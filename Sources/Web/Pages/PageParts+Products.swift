extension PageParts {
    static let products = PageParts(
        templates: [
            "contributing": PackageResources.contributing_mustache,
            "contribution": PackageResources.contribution_mustache,
            "facts": PackageResources.facts_mustache,
            "inbox": PackageResources.inbox_mustache,
            "inboxOne": PackageResources.inboxOne_mustache,
            "item": PackageResources.item_mustache,
            "merge": PackageResources.merge_mustache,
            "product": PackageResources.product_mustache,
            "productForm": PackageResources.productForm_mustache,
            "products": PackageResources.products_mustache,
            "purchases": PackageResources.purchases_mustache,
            "removeLocation": PackageResources.removeLocation_mustache,
            "rows": PackageResources.rows_mustache,
            "settings": PackageResources.settings_mustache,
            "sources": PackageResources.sources_mustache,
            "warnings": PackageResources.warnings_mustache,
        ],
        assets: [
            "facts.css": PackageResources.facts_css,
            "inbox.js": PackageResources.inbox_js,
            "products.css": PackageResources.products_css,
            "products.js": PackageResources.products_js,
        ])
}
