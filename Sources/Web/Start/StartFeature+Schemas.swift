import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension StartFeature {
    static var schemas: [String: Schema] {
        [
            "Clock": clock,
            "Sound": sound,
            "TimeOfDay": timeOfDay,
        ]
    }

    private static let clock = Schema.object([
        "time": "Moment",
        "isTrusted": .flag.described(
            """
            False if it is not set, or more than a month after the latest purchase and neither a time server \
            nor a person has confirmed it; lots get no dates then.
            """),
    ])

    private static let sound = Schema.object(
        [
            "volume": .integer(from: 0, to: 100).described("Half the number is half as loud."),
            "muted": .flag.described("Whether nothing at all is heard."),
        ],
        optional: [
            "quietHours": .orNull(.object(["from": "TimeOfDay", "until": "TimeOfDay"], isClosed: true)).described(
                "When everything is softer; two different times."),
            "speech": .cases(of: SpeechLevel.self).described(
                "The level of speech. Left out, it stays unchanged."),
        ], isClosed: true)

    private static let timeOfDay = Schema.text(pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", example: "22:00")
}
