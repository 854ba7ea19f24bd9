import Kitchen
import Values

/// Schemas that the API's description refers to by name.
extension LotsFeature {
    static var schemas: [String: Schema] {
        [
            "Lot": lot,
            "NewLot": newLot,
            "LotChange": lotChange,
            "NamedProduct": namedProduct,
            "MovementKind": movementKind,
            "Operation": operation,
            "ShownOperation": shownOperation,
            "Purchase": purchase,
        ]
    }

    private static let lot = Schema.object(
        [
            "id": "UUID", "product": "NamedProduct", "amount": .text, "unit": .object(["id": "Id", "symbol": .text]),
            "location": .object(["id": "Id", "name": .text]),
            "guessed": .flag.described(
                """
                Whether that day is a guess, by the product's history or its category: \
                it never implies safety.
                """), "useBy": .flag.described("Whether it must not be eaten after that day, if that is no guess."),
            "state": .cases(of: StorageState.self), "opened": .flag,
        ],
        optional: [
            "bestBefore": "Day", "openedOn": "Day", "added": "Day",
            "makersCode": .text.described("The maker's lot number, from GS1's data on the pack."),
            "serial": .text.described("The pack's serial number, from GS1's data on it."),
            "price": "Money", "pricedAmount": .text.described("What the price is for."),
            "value": .named("CalculatedMoney").described("The share of the price for the amount left."), "note": .text,
        ])

    private static let newLot = Schema.object(
        ["product": "UUID", "amount": "Amount"],
        optional: [
            "unit": .named("IdOrNull").described("Left out, the product's own."),
            "location": .named("IdOrNull").described("Left out, the product's own, or the household's first."),
            "bestBefore": .orNull("Day").described(
                """
                The last good day; null for unlimited or unknown; left out, the product's rule or a \
                guess.
                """), "useBy": .orNull(.flag),
            "state": .cases(of: StorageState.self, orNull: true).described(
                "Left out: frozen in a freezer, else fresh."), "added": .orNull("Day"), "price": .orNull("Money"),
            "pricedAmount": .orNull("Amount").described("What the price is for; left out, all of it."),
            "note": .orNull(.text(most: 2000)),
        ], isClosed: true)

    private static let lotChange = Schema.object(
        optional: [
            "bestBefore": .orNull("Day"), "useBy": .orNull(.flag), "price": .orNull("Money"),
            "pricedAmount": .orNull("Amount"), "note": .orNull(.text(most: 2000)), "unit": "IdOrNull",
        ], isClosed: true)

    private static let namedProduct = Schema.object(["id": "UUID"], optional: ["name": .text, "brand": .text])

    private static let movementKind = Schema.cases(of: MovementKind.self)

    private static let operation = Schema.object(
        [
            "id": "UUID", "kind": "MovementKind", "time": "Moment", "station": .text,
            "parts": .list(
                of: .object(
                    [
                        "product": "NamedProduct",
                        "lots": .list(of: "UUID").described("The lots that it changed: the source, then the target."),
                        "amount": .text.described("The amount concerned."), "change": "Change",
                        "unit": .text.described("The unit's symbol."), "location": .text,
                    ],
                    optional: [
                        "destination": .text.described("The target location of a move."),
                        "price": .named("CalculatedMoney").described("The price of the addition."),
                    ])
            ).described("A part for each product."), "undone": .flag,
        ],
        optional: [
            "member": .object(["id": "Id"], optional: ["name": .text]),
            "undoes": .named("UUID").described("The operation that this one has undone."),
        ])

    private static let shownOperation = operation.extended(
        by: .object([
            "obstacles": .list(of: "UUID").described(
                "Later operations that have to be undone first, the latest first.")
        ]))

    private static let purchase = Schema.object(
        [
            "id": .named("UUID").described("The movement's."),
            "operation": .named("UUID").described("To undo it."), "product": "NamedProduct", "lot": "UUID",
            "time": "Moment", "amount": .text, "unit": .object(["id": "Id", "symbol": .text]),
        ],
        optional: [
            "day": .named("Day").described("Left out if the clock was not set then."),
            "price": .named("CalculatedMoney").described("Left out if unknown."),
            "unitPrice": .object(["price": "CalculatedMoney", "unit": .object(["id": "Id", "symbol": .text])])
                .described("The price per kilogram, per litre, or per unit of the product."),
        ])
}
