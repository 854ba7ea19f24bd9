extension PageParts {
    static let scanning = PageParts(
        templates: ["scan": PackageResources.scan_mustache],
        assets: [
            "scan.css": PackageResources.scan_css,
            "scan.js": PackageResources.scan_js,
        ])
}
