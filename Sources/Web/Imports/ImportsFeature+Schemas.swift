import Kitchen

/// Schemas that the API's description refers to by name.
extension ImportsFeature {
    static var schemas: [String: Schema] {
        [
            "Import": .object(
                ["id": "UUID", "time": "Moment", "report": "ImportReport"],
                optional: ["undone": Schema("Moment").described("When it was undone.")]),
            "ImportOutcome": .object(
                ["report": "ImportReport"],
                optional: ["id": Schema("UUID").described("The preview, or the import; left out if nothing is new.")]),
            "ImportReport": report,
            "ImportUndo": .object([
                "removed": .dictionary(of: .integer(from: 0)).described("The number of rows, by kind."),
                "kept": .dictionary(of: .list(of: .text)).described("The names of rows that are in use, by kind."),
            ]),
        ]
    }

    private static let kind = Schema.cases(of: ImportKind.self)
    private static let number = Schema.integer(from: 0)

    private static let report = Schema.object([
        "program": .cases(of: ImportedHousehold.Program.self), "origin": .text,
        "lines": .list(
            of: .object([
                "kind": kind, "read": number.described("The sum of the others."),
                "taken": number.described("New in the household."),
                "merged": number.described("Found in the household, by barcode or name."),
                "known": number.described("Taken over by an earlier import."), "leftOut": number,
            ])),
        "leftOut": .list(
            of: .object([
                "kind": kind, "reason": .cases(of: ImportOmission.Reason.self), "count": number,
                "names": .list(of: .text),
            ])),
        "sums": .list(
            of: .object([
                "unit": .text, "lots": number,
                "read": Schema("Amount").described("The sum of the others."), "booked": "Amount",
                "known": Schema("Amount").described("Taken over by an earlier import."), "leftOut": "Amount",
            ])
        ).described("The stock, by unit."),
        "repetitions": .list(
            of: .object([
                "origin": Schema.text.described("The name of an earlier file."),
                "lots": number.described("With the same product, amount, unit and best-before date in both."),
            ])
        ).described("The stock that tables of other names have brought before, which may be the same."),
    ])
}
