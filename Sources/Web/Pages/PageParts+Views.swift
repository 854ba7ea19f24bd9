extension PageParts {
    static let views = PageParts(templates: [:], assets: [:])
}
