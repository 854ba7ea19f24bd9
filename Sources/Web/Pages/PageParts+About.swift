extension PageParts {
    static let about = PageParts(
        templates: [
            "about": PackageResources.about_mustache,
            "privacy": PackageResources.privacy_mustache,
            "report": PackageResources.report_mustache,
        ],
        assets: ["about.css": PackageResources.about_css])
}
