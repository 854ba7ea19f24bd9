/// A product's nutrition, scores and warnings, for other features' pages.
enum FactsFeature: Feature {
    static let templates = [
        "facts": PackageResources.facts_mustache,
        "warnings": PackageResources.warnings_mustache,
    ]

    static let assets = [
        "facts.css": PackageResources.facts_css
    ]
}
