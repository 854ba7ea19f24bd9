extension PageParts {
    static let labels = PageParts(
        templates: [
            "numberQuestion": PackageResources.numberQuestion_mustache,
            "numbers": PackageResources.numbers_mustache,
        ],
        assets: ["labels.css": PackageResources.labels_css])
}
