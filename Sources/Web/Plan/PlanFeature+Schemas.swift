/// The schemas that the API's description refers to by name.
extension PlanFeature {
    static var schemas: [String: Schema] {
        [
            "PlannedMeal": plannedMeal,
            "NewPlannedMeal": newPlannedMeal,
            "PlannedMealChange": plannedMealChange,
            "CalendarAddress": calendarAddress,
        ]
    }

    private static let plannedMeal = Schema.object(
        [
            "id": "UUID", "day": "Day", "title": .text.described("The recipe's, or the words that were planned."),
            "people": .integer(from: 1, to: 99).described("The number of people."),
        ], optional: ["recipe": .named("UUID").described("Left out for words, and for a recipe that was removed.")])

    private static let newPlannedMeal = Schema.object(
        ["day": "Day"],
        optional: [
            "recipe": "UUID",
            "name": .text(least: 1, most: 300, pattern: #"\S"#).described(
                """
                Instead of a recipe's UUID: its title, else words such as Leftovers. An ambiguous \
                title is a conflict.
                """), "people": .orNull(.integer(from: 1, to: 99)).described("All of the household if it is left out."),
        ], isClosed: true
    ).requiringOne(of: ["recipe", "name"])

    private static let plannedMealChange = Schema.object(
        optional: ["day": .orNull("Day"), "people": .orNull(.integer(from: 1, to: 99))], isClosed: true)

    private static let calendarAddress = Schema.object(optional: [
        "path": .text.described(
            """
            Below the kiosk's own address: iCalendar (RFC 5545), in the household's language or \
            that of ?language=en. Left out while calendars have no access.
            """)
    ])
}
