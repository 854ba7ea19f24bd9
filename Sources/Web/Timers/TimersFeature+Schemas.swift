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
                "`missed` rang for ten minutes, and nobody came."),
            "remaining": .integer.described("How many milliseconds are left; 0 where it rings or is over."),
            "late": .integer.described(
                "How many milliseconds after its end it began to ring: power may have been off."),
            "time": .integer.described(
                """
                The kiosk's clock when that was so, in milliseconds since 1970. Count down from \
                `remaining` by a steady clock of your own.
                """),
        ],
        optional: [
            "name": .orNull(.text).described("As somebody called it."),
            "title": .orNull(.text).described("What it is called: as somebody has, or as its product is."),
            "product": .orNull("UUID"),
            "doneness": .orNull(.text).described("What the product is cooked to, such as `al dente`."),
            "warning": .orNull(.integer).described("So many seconds before its end it is said that it ends soon."),
        ])

    private static let newTimer = Schema.object(
        optional: [
            "id": .orNull("UUID").described("Made by the sender, so that sending again starts nothing twice."),
            "name": .orNull(.text(most: 60)), "product": .orNull("UUID"),
            "seconds": .orNull(.integer(from: 1, to: 86400)).described(
                "May be left out for a product of which is known how it is cooked."),
            "warning": .orNull(.integer(from: 1, to: 86400)).described(
                """
                How many seconds before the end it is to be said that it ends soon; left out, as is \
                said of the product, if it is cooked for as long as that says.
                """),
        ], isClosed: true)
}
