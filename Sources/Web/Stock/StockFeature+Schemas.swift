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
        "days": .integer.described("Days from today; negative for the past."),
    ]).described("The state of its date today; left out while the clock is not set.")

    private static let stockLot = Schema.object(
        [
            "id": .text(format: "uuid"), "amount": "Amount", "unit": .text, "location": "StockPlace",
            "guessed": .flag.described("Whether that day is a guess."), "useBy": .flag,
            "state": .cases(of: StorageState.self), "opened": .flag,
        ], optional: ["bestBefore": "Day", "due": "Due", "added": "Day"])

    private static let placeTotals = Schema.object(["location": "StockPlace", "totals": .list(of: "Total")])

    private static let stockGroup = Schema.object(
        [
            "product": "ShownProduct",
            "totals": .list(of: "Total").described("The amount found, by unit; empty for none."),
            "guessed": .flag.described("Whether that day is a guess."),
            "places": .list(of: "PlaceTotals").described("The product's whole stock by location."),
            "lots": .list(of: "StockLot").described("The first to expire first."),
        ], optional: ["bestBefore": "Day", "due": "Due", "minimum": "Total"])

    private static let dueLot = Schema.object(["product": "ShownProduct", "lot": "StockLot"])

    private static let stockSummary = Schema.object([
        "products": "Count", "lots": "Count", "expired": "Count", "soon": "Count",
        "value": .text.described("The price of the stock, as far as known."),
        "unpriced": .named("Count").described("The number of lots without a price."),
    ])

    private static let placeSummary = Schema.object(
        ["location": "StockPlace", "stock": "StockSummary"], optional: ["parent": "Id"])

    private static let overview = Schema.object(
        [
            "dueSoonDays": "Count", "whole": "StockSummary", "opened": "Count", "belowMinimum": "Count",
            "locations": .list(of: "PlaceSummary").described("Each before those inside it."),
        ], optional: ["today": "Day"])

    private static let use = Schema.object([
        "times": "Count", "count": .text.described("Pieces."), "mass": .text.described("Grams."),
        "volume": .text.described("Millilitres."), "value": .text,
        "unpriced": .named("Count").described("The number of times without a known price."),
    ])

    private static let statistics = Schema.object([
        "currency": .text,
        "months": .list(of: .object(["month": .text(pattern: "^[0-9]{4}-[0-9]{2}$"), "used": "Use", "wasted": "Use"]))
            .described("Empty while the clock is not set."), "whole": "StockSummary",
        "locations": .list(of: "PlaceSummary"),
    ])
}
