extension PageParts {
    static let labels = PageParts(
        templates: ["numbers": PackageResources.numbers_mustache],
        assets: ["labels.css": PackageResources.labels_css])
}
