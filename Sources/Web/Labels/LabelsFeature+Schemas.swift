/// What the API's description calls by name.
extension LabelsFeature {
    static var schemas: [String: Schema] {
        [
            "NumberKind": numberKind,
            "NumberPattern": numberPattern,
            "NumberDecimals": numberDecimals,
            "NumberRule": numberRule,
            "NewNumberRule": newNumberRule,
            "NumberLesson": numberLesson,
            "NumberQuestion": numberQuestion,
            "NumberAnswer": numberAnswer,
            "OwnLabel": ownLabel,
            "OwnLabelBinding": ownLabelBinding,
        ]
    }

    private static let numberKind = Schema.one(of: ["weight", "price", "count", "nothing"]).described(
        "What is inside; `nothing` where each number is an article of its own.")

    private static let numberPattern = Schema.text(least: 1, most: 40, example: "21IIIIIWWWWWC").described(
        """
        A letter for each of the 13 digits: the digits that all begin with, `I` for the \
        article, `W` weight, `P` price or `N` count, `V` a digit that guards the value, `X` \
        what says nothing, `C` the check digit.
        """)

    private static let numberDecimals = Schema.integer(from: 0, to: 3)

    private static let numberRule = Schema.object(
        ["id": "Id", "pattern": "NumberPattern", "kind": "NumberKind", "decimals": "NumberDecimals"],
        optional: ["shop": "Id"])

    private static let newNumberRule = Schema.object(
        ["pattern": "NumberPattern"],
        optional: [
            "decimals": .orNull("NumberDecimals").described("Null for what is usual: 3 of a weight, 2 of a price."),
            "shop": .orNull("Id").described("Null for any shop."),
        ], isClosed: true)

    private static let numberLesson = Schema.object(["rule": "NumberRule"], optional: ["operation": "UUID"])

    private static let numberQuestion = Schema.object([
        "first": "GTIN", "second": "GTIN", "products": .list(of: "UUID"),
        "answers": .list(
            of: .object(["kind": "NumberKind", "values": .list(of: .text).described("Grams, a price, or pieces.")])),
    ])

    private static let numberAnswer = Schema.object(
        ["first": "GTIN", "second": "GTIN", "kind": "NumberKind"], optional: ["shop": .orNull("Id")], isClosed: true)

    private static let ownLabel = Schema.object(
        ["label": .text, "code": .text(example: "SCANTRY-L-00000000"), "isReusable": .flag],
        optional: ["name": .text, "product": "UUID", "lot": "UUID"])

    private static let ownLabelBinding = Schema.object(
        optional: [
            "product": .orNull(.text(format: "uuid")), "lot": .orNull(.text(format: "uuid")),
            "name": .orNull(.text(most: 100)),
            "isReusable": .flag.described("Whether it is on a box that is filled again and again."),
        ], isClosed: true)
}
