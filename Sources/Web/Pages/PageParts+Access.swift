extension PageParts {
    static let access = PageParts(templates: [:], assets: [:])
}
