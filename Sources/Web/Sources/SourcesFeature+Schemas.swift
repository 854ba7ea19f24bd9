/// The schemas that the API's description refers to by name.
extension SourcesFeature {
    static var schemas: [String: Schema] {
        [
            "Sources": sources,
            "SourcesChange": sourcesChange,
        ]
    }

    private static let sources = Schema.object([
        "asking": .flag.described("Whether any source is asked."),
        "staging": .flag.described(
            "Whether Open Food Facts' test server is used instead of the real sites."),
        "sources": .list(
            of: .object(
                [
                    "source": .one(of: [
                        "openFoodFacts", "openBeautyFacts", "openPetFoodFacts", "openProductsFacts", "edamam",
                    ]), "name": .text, "on": .flag,
                ],
                optional: [
                    "key": .flag.described("Whether it has the key that it needs; missing where it needs none."),
                    "trouble": .one(of: ["silent", "busy", "refused"]).described(
                        "The error of the last request."),
                ])
        ).described("The sources, in the order of requests."),
    ])

    private static let sourcesChange = Schema.object(
        ["asking": .flag],
        optional: [
            "staging": .flag(default: false),
            "sources": .orNull(
                .list(
                    of: .object(
                        [
                            "source": .one(of: [
                                "openFoodFacts", "openBeautyFacts", "openPetFoodFacts", "openProductsFacts", "edamam",
                            ]), "on": .flag,
                        ], isClosed: true), most: 20)),
        ], isClosed: true)
}
