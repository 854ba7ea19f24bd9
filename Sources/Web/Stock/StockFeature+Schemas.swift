import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension StockFeature {
    static var schemas: [String: Schema] {
        [
            "ShownProduct": shownProduct,
            "Total": total,
            "StockPlace": stockPlace,
            "Due": due,
            "StockLot": stockLot,
            "PlaceTotals": placeTotals,
            "StockGroup": stockGroup,
            "DueLot": dueLot,
            "StockSummary": stockSummary,
            "PlaceSummary": placeSummary,
            "Overview": overview,
            "Use": use,
            "Statistics": statistics,
        ]
    }

    private static let shownProduct = Schema.object(
        ["id": .text(format: "uuid")],
        optional: ["name": .text, "brand": .text, "packageSize": .text, "category": .text, "gtin": .text])

    private static let total = Schema.object(["amount": "Amount", "unit": .text])

    private static let stockPlace = Schema.object([
        "id": "Id", "name": .text, "kind": .cases(of: Location.Kind.self),
    ])

    private static let due = Schema.object([
        "state": .one(of: ["expired", "soon", "later"]),
        "days": .integer.described("From today on; below zero for what is past."),
    ]).described("How something stands with its date today; left out while the clock is not set.")

    private static let stockLot = Schema.object(
        [
            "id": .text(format: "uuid"), "amount": "Amount", "unit": .text, "location": "StockPlace",
            "guessed": .flag.described("Whether that day is a guess."), "useBy": .flag,
            "state": .cases(of: Lot.State.self), "opened": .flag,
        ], optional: ["bestBefore": "Day", "due": "Due", "added": "Day"])

    private static let placeTotals = Schema.object(["location": "StockPlace", "totals": .list(of: "Total")])

    private static let stockGroup = Schema.object(
        [
            "product": "ShownProduct",
            "totals": .list(of: "Total").described("How much was found, by unit; empty if there is none."),
            "guessed": .flag.described("Whether that day is a guess."),
            "places": .list(of: "PlaceTotals").described("How much of the product is where in the whole house."),
            "lots": .list(of: "StockLot").described("The first to expire first."),
        ], optional: ["bestBefore": "Day", "due": "Due", "minimum": "Total"])

    private static let dueLot = Schema.object(["product": "ShownProduct", "lot": "StockLot"])

    private static let stockSummary = Schema.object([
        "products": "Count", "lots": "Count", "expired": "Count", "soon": "Count",
        "value": .text.described("What was paid for it, as far as it is known."),
        "unpriced": .named("Count").described("How many lots have no price."),
    ])

    private static let placeSummary = Schema.object(
        ["location": "StockPlace", "stock": "StockSummary"], optional: ["parent": "Id"])

    private static let overview = Schema.object(
        [
            "dueSoonDays": "Count", "whole": "StockSummary", "opened": "Count", "belowMinimum": "Count",
            "locations": .list(of: "PlaceSummary").described("Each before what is inside of it."),
        ], optional: ["today": "Day"])

    private static let use = Schema.object([
        "times": "Count", "count": .text.described("Pieces."), "mass": .text.described("Grams."),
        "volume": .text.described("Millilitres."), "value": .text,
        "unpriced": .named("Count").described("How many of the times nobody knows what it cost."),
    ])

    private static let statistics = Schema.object([
        "currency": .text,
        "months": .list(of: .object(["month": .text(pattern: "^[0-9]{4}-[0-9]{2}$"), "used": "Use", "wasted": "Use"]))
            .described("Empty while the clock is not set."), "whole": "StockSummary",
        "locations": .list(of: "PlaceSummary"),
    ])
}
