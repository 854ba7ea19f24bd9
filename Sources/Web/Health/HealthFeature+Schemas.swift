/// Schemas that the API's description refers to by name.
extension HealthFeature {
    static var schemas: [String: Schema] {
        [
            "Health": health
        ]
    }

    private static let health = Schema.object([
        "status": .one(of: ["ok", "degraded"]), "version": .text,
        "parts": .list(of: .object(["part": .text, "name": .text, "state": .text, "text": .text, "since": "Moment"])),
    ])
}
