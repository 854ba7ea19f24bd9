extension PageParts {
    static let products = PageParts(templates: [:], assets: [:])
}
