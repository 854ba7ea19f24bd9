import Kitchen

/// The schemas that the API's description refers to by name.
extension ShoppingFeature {
    static var schemas: [String: Schema] {
        [
            "NewShop": ShopDraft.schema(for: .making),
            "ShoppingList": shoppingList,
            "ListTotal": listTotal,
            "NewList": newList,
            "ListEdit": listEdit,
            "Entry": entry,
            "NewEntry": newEntry,
            "EntryEdit": entryEdit,
            "ListChange": listChange,
            "ListChangeResult": listChangeResult,
            "Proposal": proposal,
            "PlannedEntry": plannedEntry,
            "CheckInChoice": checkInChoice,
            "CheckIn": checkIn,
            "Shop": shop,
            "ShopEdit": shopEdit,
        ]
    }

    private static let shoppingList = ListDraft.schema(for: .answering).extended(
        by: .object([
            "id": "UUID", "entries": "Count", "ticked": "Count", "total": "ListTotal",
            "basket": .named("ListTotal").described("The total of the ticked entries."),
            "deleted": .flag.described("Whether it was deleted; it can be restored."),
        ]))

    private static let listTotal = Schema.object([
        "price": .text(pattern: #"^[0-9]+\.[0-9]{2}$"#),
        "estimated": .flag.described("Whether it includes estimates from earlier prices."),
        "unpriced": .named("Count").described("The number of entries without a known price, which it leaves out."),
    ])

    private static let newList = ListDraft.schema(for: .making).extended(
        by: .object(optional: ["id": .orNull("UUID").described("Made by the sender, so that it is made once.")]))

    private static let listEdit = ListDraft.schema(for: .changing).extended(
        by: .object(optional: [
            "position": .orNull(.position(from: 1)).described(
                "Its place among the lists, 1 for the first.")
        ]))

    private static let entry = EntryDraft.schema(for: .answering).requiring("unit").extended(
        by: .object(
            ["id": "UUID", "list": "UUID", "unitSymbol": .text, "ticked": .flag, "time": "Moment"],
            optional: [
                "product": .orNull("UUID"), "name": .orNull(.text).described("The product's."), "text": .orNull(.text),
                "estimate": .orNull(.text(pattern: #"^[0-9]+\.[0-9]{2}$"#)).described(
                    "Its price at the last known price of the product."),
                "outcome": .one(of: ["cleared", "stocked", "deleted", "merged"], orNull: true).described(
                    "How it left the list; null while it is on it."), "member": "IdOrNull",
            ]))

    private static let newEntry = EntryDraft.schema(for: .making)
        .extended(by: subject).extended(by: .object(optional: ["typed": typed]))
        .extended(
            by: .object(optional: [
                "id": .orNull("UUID").described("Made by the sender, so that it is added once."), "ticked": .flag,
            ]).requiringAny(of: ["product", "text", "named", "typed"]))

    private static let entryEdit = EntryDraft.schema(for: .changing)
        .extended(by: subject).extended(by: .object(optional: ["ticked": .orNull(.flag)]))
        .described("Omitted members stay.")

    private static let listChange = EntryDraft.schema(for: .changing)
        .extended(by: subject)
        .extended(
            by: .object(
                [
                    "id": .named("UUID").described(
                        "The change's own, so that it is made once however often it is sent."),
                    "do": .one(of: ["add", "edit", "delete", "clear", "restore"]),
                    "entry": .named("UUID").described("Made by the sender where it adds one."),
                ], optional: ["typed": typed, "ticked": .orNull(.flag)])
        ).described("A change of an entry; `add` and `edit` have its new values.")

    /// The subject of an entry: a product, a product's name, or words.
    private static let subject = Schema.object(optional: [
        "product": .orNull("UUID").described("What is to be bought: a product,"),
        "text": .orNull(.text(least: 1, most: 300)).described("words,"),
        "named": .orNull(.text(least: 1, most: 300)).described(
            "or the only product of this name, if there is just one, else these words."),
    ])

    private static let typed = Schema.orNull(.text(least: 1, most: 300)).described(
        """
        The typed text, with an amount and a unit before or after the name, as in `2 kg potatoes`, `3x toilet paper` \
        or `lait 2 l`. Alone it is the subject: the only product of the name, else these words; words that are on the \
        list already have their amount raised. Beside product, text or named only the amount and the unit are taken \
        from it.
        """)

    private static let listChangeResult = Schema.object(
        [
            "id": "UUID",
            "outcome": .one(of: ["applied", "merged", "cleared", "stocked", "deleted", "declined"]).described(
                "Done; added to an open entry of the same product; or how the entry had left the list."),
        ],
        optional: [
            "entry": .orNull("UUID").described("The entry, or the one that has replaced it."),
            "problem": .orNull(.text).described("Why it was declined."),
        ])

    private static let proposal = Schema.object(
        [
            "product": "UUID", "minimum": .text, "inStock": .text, "listed": .text.described("On lists already."),
            "missing": .text, "unit": .named("Id").described("The unit's number."), "unitSymbol": .text,
        ], optional: ["name": .orNull(.text)])

    private static let plannedEntry = Schema.object(
        ["entry": "Entry", "location": .named("Id").described("The proposed location.")],
        optional: [
            "product": .orNull("UUID").described("The entry's; for words the only product of that name."),
            "bestBefore": .orNull("Day"),
        ])

    private static let checkInChoice = Schema.object(
        ["entry": "UUID"],
        optional: [
            "product": .orNull("UUID").described("It goes to stock as this product."),
            "newProduct": .orNull(.text(least: 1, most: 300)).described(
                "It goes to stock as a new product of this name."),
            "clear": .orNull(.flag).described("It leaves the list, and no stock is kept of it."),
            "amount": .orNull("Amount"), "unit": "IdOrNull",
            "location": .named("IdOrNull").described("The product's, else the first, if it is left out."),
            "bestBefore": .orNull("Day").described("Null for none; by the product's rule if it is left out."),
            "price": .orNull("Money"),
        ], isClosed: true)

    private static let checkIn = Schema.object(
        [
            "stocked": .list(of: "UUID"), "cleared": .list(of: "UUID"),
            "skipped": .list(of: "UUID").described("They had left the list before."),
        ],
        optional: [
            "operation": .orNull("UUID").described("The operation, to undo it; null if nothing went to stock.")
        ])

    private static let shop = ShopDraft.schema(for: .answering, with: ["id": "Id"]).extended(
        by: .object([
            "categories": .list(of: "Id").described("In the order of the way through the shop."), "lists": "Count",
        ]))

    private static let shopEdit = ShopDraft.schema(for: .changing).extended(
        by: .object(optional: ["categories": .orNull(.list(of: "Id", most: 500))]))
}
