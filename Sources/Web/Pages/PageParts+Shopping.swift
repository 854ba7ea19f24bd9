extension PageParts {
    static let shopping = PageParts(templates: [:], assets: [:])
}
