extension PageParts {
    static let stock = PageParts(templates: [:], assets: [:])
}
