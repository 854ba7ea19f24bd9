/// Schemas that the API's description refers to by name.
extension BackupsFeature {
    static var schemas: [String: Schema] { ["Backup": backup, "DecidedRestore": restore] }

    private static let restore = Schema.object([
        "former": .text.described("The folder, in the household's, in which the present household stays.")
    ])

    private static let backup = Schema.object(
        [
            "name": .text.described("The file's name."), "created": "Moment", "bytes": .integer(from: 0),
            "state": .one(of: ["good", "encrypted", "damaged"]).described(
                "A good one was read again and compared after it was written. Whether an encrypted one still is cannot be seen."
            ),
        ],
        optional: [
            "program": .text.described("The version of Scantry that made it."),
            "holds": .object([
                "products": .integer(from: 0), "lots": .integer(from: 0), "movements": .integer(from: 0),
                "scans": .integer(from: 0), "recipes": .integer(from: 0),
                "files": .integer(from: 0).described("Pictures, certificates and others, beside the database."),
            ]),
            "leftOut": .list(of: .object(["path": .text, "reason": .text])),
        ])
}
