import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension HouseholdFeature {
    static var schemas: [String: Schema] {
        [
            "Member": MemberDraft.schema(for: .answering, with: ["id": "Id"]),
            "NewMember": MemberDraft.schema(for: .making),
            "Location": LocationDraft.schema(for: .answering, with: ["id": "Id"]),
            "NewLocation": LocationDraft.schema(for: .making),
            "LocationChange": LocationDraft.schema(for: .changing),
            "NewName": NameDraft.schema(for: .making),
            "NamedList": namedList,
            "NewUnit": newUnit,
            "UnitChange": unitChange,
            "Unit": unit,
            "Household": household,
            "HouseholdChange": householdChange,
            "Colour": colour,
            "Avoidances": avoidances,
            "AvoidancesChange": avoidancesChange,
        ]
    }

    private static let namedList = NameDraft.schema(for: .answering, with: ["id": "Id"]).extended(
        by: .object(["products": .integer.described("The number of products that have it.")]))

    private static let newUnit = UnitDraft.schema(for: .making).extended(by: measure)
    private static let unitChange = UnitDraft.schema(for: .changing).extended(by: measure)

    private static let measure = Schema.object(optional: [
        "measure": .orNull(.object(["amount": "Amount", "unit": "Id"], isClosed: true)).described(
            "How much of another unit of its kind one of it is; null if only products say.")
    ])

    private static let unit = UnitDraft.schema(for: .answering, with: ["id": "Id"]).extended(
        by: .object(["isBuiltIn": .flag], optional: ["measure": .object(["amount": .text, "unit": "Id"])]))

    private static let household = Schema.object(settings, optional: language)
    private static let householdChange = Schema.object(optional: settings.merging(language) { $1 }, isClosed: true)

    private static let settings: [String: Schema] = [
        "currency": .text(pattern: "^[A-Z]{3}$"), "dueSoonDays": .integer(from: 0, to: 365),
        "restingMode": .one(of: Mode.allCases.filter { !$0.isOneShot }.map(\.rawValue)).described(
            "The mode of stations at rest."),
        "measures": .cases(of: MeasurementSystem.self).described(
            "The measures of displayed amounts: us shows volumes in cups of 240 ml."),
    ]

    private static let language: [String: Schema] = [
        "language": .orNull(.text(pattern: "^[A-Za-z]{2,3}(-[A-Za-z-]{1,15})?$")).described(
            "A language tag; null to follow each browser.")
    ]

    private static let colour = Schema.cases(of: Colour.self).described("One of those on which white text can be read.")

    private static let avoidances = Schema.object([
        "diets": diets, "allergens": allergens,
        "ingredients": .list(of: .text(least: 1, most: 60), most: 50).described(
            "Words that must not be among the ingredients. No more than 50 things in all."),
    ]).described("What a member does not eat.")

    private static let avoidancesChange = Schema.object(
        optional: [
            "diets": .orNull(diets), "allergens": .orNull(allergens),
            "ingredients": .orNull(.list(of: .text(least: 1, most: 60, pattern: #"^[^,]*[^,\s][^,]*$"#), most: 50))
                .described(
                    """
                    Words that must not be among the ingredients, without commas. At most 50 items \
                    in all.
                    """),
        ], isClosed: true)

    private static let diets = Schema.list(of: .cases(of: Avoidance.Diet.self), most: 3)
    private static let allergens = Schema.list(of: .one(of: Avoidance.allergens), most: 50)
}
