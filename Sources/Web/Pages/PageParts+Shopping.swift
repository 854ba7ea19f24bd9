extension PageParts {
    static let shopping = PageParts(
        templates: [
            "checkIn": PackageResources.checkIn_mustache,
            "entries": PackageResources.entries_mustache,
            "entryRow": PackageResources.entryRow_mustache,
            "offline": PackageResources.offline_mustache,
            "proposals": PackageResources.proposals_mustache,
            "shop": PackageResources.shop_mustache,
            "shoppingList": PackageResources.shoppingList_mustache,
            "shoppingLists": PackageResources.shoppingLists_mustache,
            "shops": PackageResources.shops_mustache,
        ],
        assets: [
            "bought.js": PackageResources.bought_js,
            "checkIn.js": PackageResources.checkIn_js,
            "shopping.css": PackageResources.shopping_css,
            "shopping.js": PackageResources.shopping_js,
            "shoppingOffline.js": PackageResources.shoppingOffline_js,
            "shoppingQueue.js": PackageResources.shoppingQueue_js,
        ])
}
