import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension TimersFeature {
    static var schemas: [String: Schema] {
        [
            "Timer": timer,
            "NewTimer": newTimer,
        ]
    }

    private static let timer = Schema.object(
        [
            "id": "UUID", "seconds": .integer.described("The whole of it."),
            "state": .cases(of: TimerLine.State.self).described(
                "`missed` rang for ten minutes without being stopped."),
            "remaining": .integer.described("The milliseconds left; 0 if it rings or has ended."),
            "late": .integer.described(
                "The milliseconds by which it rang late, for example after a power cut."),
            "time": .integer.described(
                """
                The kiosk's time at that moment, in milliseconds since 1970. Count down from \
                `remaining` by a monotonic clock.
                """),
        ],
        optional: [
            "name": .orNull(.text).described("The name given by the user."),
            "title": .orNull(.text).described("The name given by the user, else that of its product."),
            "product": .orNull("UUID"),
            "doneness": .orNull(.text).described("The doneness of the product, such as `al dente`."),
            "warning": .orNull(.integer).described("The seconds before its end at which it warns."),
        ])

    private static let newTimer = Schema.object(
        optional: [
            "id": .orNull("UUID").described("Made by the sender, so that sending again starts nothing twice."),
            "name": .orNull(.text(most: 60)), "product": .orNull("UUID"),
            "seconds": .orNull(.integer(from: 1, to: 86400)).described(
                "Optional for a product with a cooking profile."),
            "warning": .orNull(.integer(from: 1, to: 86400)).described(
                """
                The seconds before the end at which to warn; left out, those of the product's \
                profile, if the duration is the profile's.
                """),
        ], isClosed: true)
}
