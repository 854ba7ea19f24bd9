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
                The decoder's name, such as `EAN-13`; left out for a code as scanner guns type \
                it.
                """), "station": .orNull(.text(least: 1, most: 60)).described("`api` if left out."),
            "mode": .orNull("Mode").described("The mode for this scan, instead of the station's."),
        ], isClosed: true)

    private static let scan = Schema.object(
        [
            "id": "UUID", "station": .text,
            "code": .text.described("Empty for a text that is no number, label or card: it is not kept."),
            "label": .cases(of: Label.Kind.self),
            "outcome": .one(of: ["booked", "unknown", "card", "puzzling", "notStocked"]), "time": "Moment",
            "action": .cases(of: ScanEffect.Action.self).described(
                "The action. `asked` needs the same code again; `refused` has a reason."),
            "words": .text.described("The result, and a question to answer on a page, in English."),
            "amount": .text.described("The amount that was added, taken and so on, in `unit`."), "amountThere": .text,
            "undone": .flag,
            "warnings": .list(of: "Warning").described("The warnings for members."),
        ],
        optional: [
            "otherCode": .named("GTIN").described(
                "The other number that eight typed digits may mean: see `rereadScan`."),
            "symbology": .text, "product": "ProductFacts",
            "reason": .cases(of: ScanEffect.Reason.self),
            "caseQuestion": .named("GTIN").described(
                "The case whose number of packs is asked: see `answerCaseQuestion`."),
            "timer": .object(
                [
                    "id": "UUID", "seconds": .integer.described("The whole of it."),
                    "remaining": .integer.described("The seconds that were left."),
                ], optional: ["name": .orNull(.text)]
            ).described("The timer that was started, asked about or stopped, as it was then."), "mode": "Mode",
            "unit": .text, "location": .text, "operation": .named("UUID").described("The operation, to undo it."),
            "lot": .named("UUID").described("The lot that it was put to."),
        ])

    private static let mode = Schema.cases(of: Mode.self)

    private static let productFacts = Schema.object(optional: [
        "gtin": "GTIN", "name": .text, "brand": .text, "packageSize": .text, "category": .text,
        "source": .cases(of: Product.Source.self), "picture": .text.described("The path of its picture."),
        "facts": "Facts",
    ])
}
