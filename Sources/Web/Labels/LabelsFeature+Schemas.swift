import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension LabelsFeature {
    static var schemas: [String: Schema] {
        [
            "NewNumberRule": InStoreCodeRuleDraft.schema(for: .making),
            "NumberKind": numberKind,
            "NumberPattern": numberPattern,
            "NumberRule": numberRule,
            "NumberLesson": numberLesson,
            "NumberQuestion": numberQuestion,
            "NumberAnswer": numberAnswer,
            "OwnLabel": ownLabel,
            "OwnLabelBinding": ownLabelBinding,
        ]
    }

    private static let numberKind = Schema.cases(of: InStoreCodePattern.Kind.self).described(
        "The value in the code; `nothing` if each code is a separate article.")

    private static let numberPattern = Schema.text(least: 1, most: 40, example: "21IIIIIWWWWWC").described(
        """
        A letter for each of the 13 digits: first the common prefix as digits, then `I` for the \
        article, `W` weight, `P` price or `N` count, `V` the verifier of the value, `X` a digit \
        without meaning, `C` the check digit.
        """)

    private static let numberRule = InStoreCodeRuleDraft.schema(for: .answering, with: ["id": "Id"]).requiring(
        "decimals"
    ).extended(
        by: .object(["kind": "NumberKind"]))

    private static let numberLesson = Schema.object(["rule": "NumberRule"], optional: ["operation": "UUID"])

    private static let numberQuestion = Schema.object([
        "first": "GTIN", "second": "GTIN", "products": .list(of: "UUID"),
        "answers": .list(
            of: .object(["kind": "NumberKind", "values": .list(of: .text).described("Grams, a price, or pieces.")])),
    ])

    private static let numberAnswer = Schema.object(
        ["first": "GTIN", "second": "GTIN", "kind": "NumberKind"], optional: ["shop": .orNull("Id")], isClosed: true)

    private static let ownLabel = OwnLabelDraft.schema(for: .answering).extended(
        by: .object(
            ["label": .text, "code": .text(example: "SCANTRY-L-00000000")],
            optional: ["product": "UUID", "lot": "UUID"]))

    private static let ownLabelBinding = OwnLabelDraft.schema(for: .making).extended(
        by: .object(optional: ["product": .orNull(.text(format: "uuid")), "lot": .orNull(.text(format: "uuid"))]))
}
