import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension ScanningFeature {
    static var schemas: [String: Schema] {
        [
            "NewScan": newScan,
            "Scan": scan,
            "Mode": mode,
            "ProductFacts": productFacts,
        ]
    }

    private static let newScan = Schema.object(
        [
            "code": .text(least: 1, most: 4296, pattern: #"^[^\s\p{C}]"#).described(
                "The digits, or the whole text, of the code.")
        ],
        optional: [
            "id": .orNull("UUID").described("Made by the sender: sent again, the scan is not booked again."),
            "symbology": .orNull(.text).described(
                """
                The decoder's name, such as `EAN-13`; without it the code is taken as a scanner gun \
                types it.
                """), "station": .orNull(.text(least: 1, most: 60)).described("`api` if left out."),
            "mode": .orNull("Mode").described("What to do with the pack, whatever the station's mode."),
        ], isClosed: true)

    private static let scan = Schema.object(
        [
            "id": "UUID", "station": .text, "code": .text,
            "label": .cases(of: Label.Kind.self),
            "outcome": .one(of: ["booked", "unknown", "card", "puzzling", "notStocked"]), "time": "Moment",
            "action": .cases(of: ScanEffect.Action.self).described(
                "What was done. `asked` wants the same code once more; `refused` has a reason."),
            "words": .text.described("What was done, and what somebody is asked to answer on a page, in English."),
            "amount": .text.described("What was added, taken and so on, in `unit`."), "amountThere": .text,
            "undone": .flag,
            "warnings": .list(of: "Warning").described("What members should know before they eat of it."),
        ],
        optional: [
            "symbology": .text, "product": "ProductFacts",
            "reason": .one(of: [
                "noneThere", "tooLittle", "noneElsewhere", "whereTo", "nothingToUndo", "builtUpon", "noSuchLocation",
                "noSuchMember", "noPackBefore", "noClock", "outOfRange", "inconvertible", "noCookingProfile",
                "tooManyTimers",
            ]),
            "timer": .object(
                [
                    "id": "UUID", "seconds": .integer.described("The whole of it."),
                    "remaining": .integer.described("How many seconds of it were left."),
                ], optional: ["name": .orNull(.text)]
            ).described("The timer that was started, asked about or stopped, as it was then."), "mode": "Mode",
            "unit": .text, "location": .text, "operation": .named("UUID").described("By which it is undone."),
            "lot": .named("UUID").described("The lot that it was put to."),
        ])

    private static let mode = Schema.cases(of: Mode.self)

    private static let productFacts = Schema.object(optional: [
        "gtin": "GTIN", "name": .text, "brand": .text, "packageSize": .text, "category": .text,
        "source": .cases(of: Product.Source.self), "picture": .text.described("The path of its picture."),
        "facts": "Facts",
    ])
}
