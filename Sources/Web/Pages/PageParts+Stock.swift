extension PageParts {
    static let stock = PageParts(
        templates: [
            "chooseProduct": PackageResources.chooseProduct_mustache,
            "journal": PackageResources.journal_mustache,
            "journalRow": PackageResources.journalRow_mustache,
            "lot": PackageResources.lot_mustache,
            "lotAction": PackageResources.lotAction_mustache,
            "newLot": PackageResources.newLot_mustache,
            "obstacleRow": PackageResources.obstacleRow_mustache,
            "operation": PackageResources.operation_mustache,
        ],
        assets: [
            "lots.css": PackageResources.lots_css,
            "lots.js": PackageResources.lots_js,
        ])
}
