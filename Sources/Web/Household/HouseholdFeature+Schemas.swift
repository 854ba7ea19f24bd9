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

    private static let newUnit = UnitDraft.schema(for: .making).extended(
        by: .object(optional: [
            "measure": .orNull(.object(["amount": "Amount", "unit": "Id"], isClosed: true)).described(
                "Its ratio to another unit of its kind; null if only products define it.")
        ]))

    private static let unitChange = UnitDraft.schema(for: .changing).extended(
        by: .object(optional: [
            "measure": .orNull(.object(["amount": "Amount", "unit": "Id"], isClosed: true)).described(
                "Its ratio to another unit of its kind; null if only products define it.")
        ]))

    private static let unit = UnitDraft.schema(for: .answering, with: ["id": "Id"]).extended(
        by: .object(["isBuiltIn": .flag], optional: ["measure": .object(["amount": .text, "unit": "Id"])]))

    private static let household = Schema.object(
        [
            "currency": .text(pattern: "^[A-Z]{3}$"), "dueSoonDays": .integer(from: 0, to: 365),
            "restingMode": .one(of: ["lookUp", "add", "take", "move", "count", "shoppingList", "timer"]).described(
                "The mode of stations at rest."),
            "measures": .cases(of: MeasurementSystem.self).described(
                "The measures of displayed amounts: us shows volumes in cups of 240 ml."),
        ],
        optional: [
            "language": .orNull(.text(pattern: "^[A-Za-z]{2,3}(-[A-Za-z-]{1,15})?$")).described(
                "A language tag; null to follow each browser.")
        ])

    private static let householdChange = Schema.object(
        optional: [
            "language": .orNull(.text(pattern: "^[A-Za-z]{2,3}(-[A-Za-z-]{1,15})?$")).described(
                "A language tag; null to follow each browser."), "currency": .text(pattern: "^[A-Z]{3}$"),
            "dueSoonDays": .integer(from: 0, to: 365),
            "restingMode": .one(of: ["lookUp", "add", "take", "move", "count", "shoppingList", "timer"]).described(
                "The mode of stations at rest."),
            "measures": .cases(of: MeasurementSystem.self).described(
                "The measures of displayed amounts: us shows volumes in cups of 240 ml."),
        ], isClosed: true)

    private static let colour = Schema.cases(of: Colour.self).described("One of those on which white text can be read.")

    private static let avoidances = Schema.object([
        "diets": .list(of: .one(of: ["vegan", "vegetarian", "noPalmOil"]), most: 3),
        "allergens": .list(
            of: .one(of: [
                "en:gluten", "en:milk", "en:eggs", "en:nuts", "en:peanuts", "en:soybeans", "en:fish", "en:crustaceans",
                "en:molluscs", "en:celery", "en:mustard", "en:sesame-seeds", "en:lupin",
                "en:sulphur-dioxide-and-sulphites",
            ]), most: 50),
        "ingredients": .list(of: .text(least: 1, most: 60), most: 50).described(
            "Words that must not be among the ingredients. No more than 50 things in all."),
    ]).described("What a member does not eat.")

    private static let avoidancesChange = Schema.object(
        optional: [
            "diets": .orNull(.list(of: .one(of: ["vegan", "vegetarian", "noPalmOil"]), most: 3)),
            "allergens": .orNull(
                .list(
                    of: .one(of: [
                        "en:gluten", "en:milk", "en:eggs", "en:nuts", "en:peanuts", "en:soybeans", "en:fish",
                        "en:crustaceans", "en:molluscs", "en:celery", "en:mustard", "en:sesame-seeds", "en:lupin",
                        "en:sulphur-dioxide-and-sulphites",
                    ]), most: 50)),
            "ingredients": .orNull(.list(of: .text(least: 1, most: 60, pattern: #"^[^,]*[^,\s][^,]*$"#), most: 50))
                .described(
                    """
                    Words that must not be among the ingredients, without commas. At most 50 items \
                    in all.
                    """),
        ], isClosed: true)
}
