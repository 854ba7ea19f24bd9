import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension ProductsFeature {
    static var schemas: [String: Schema] {
        [
            "ProductChange": ProductDraft.schema(for: .changing),
            "ProductLine": productLine,
            "NewProduct": newProduct,
            "Product": product,
            "InboxLine": inboxLine,
            "CaseQuestion": Schema.object(["code": "GTIN", "product": "NamedProduct"]),
            "CaseAnswer": Schema.object(
                [
                    "code": "GTIN",
                    "packs": .integer(in: 1...Product.mostPacks).described("The number of packs in the case."),
                ], isClosed: true),
            "CaseLesson": Schema.object(
                [
                    "product": "UUID",
                    "uncorrected": .integer(from: 0).described(
                        "The number of earlier takings that stay as they were, because too little is in stock."),
                ], optional: ["operation": "UUID"]),
        ]
    }

    private static let productLine = Schema.object(
        ["id": "UUID", "picture": .text.described("The path of its picture.")],
        optional: [
            "gtin": "GTIN", "name": .text, "brand": .text, "packageSize": .text, "category": .text,
            "source": .cases(of: Product.Source.self),
        ])

    private static let newProduct = ProductDraft.schema(for: .making).extended(
        by: .object(optional: [
            "codes": .orNull(
                .list(of: .object(["gtin": "GTIN"], optional: ["packAmount": "Amount"], isClosed: true), most: 50))
        ]))

    private static let product = ProductDraft.schema(for: .answering).extended(
        by: .object(
            [
                "id": "UUID", "picture": .text.described("The path of its picture."), "warnings": .list(of: "Warning"),
                "codes": .list(of: .object(["gtin": "GTIN", "packAmount": .text.described("In the product's unit.")])),
                "conversions": .list(
                    of: .object(["unit": "Id", "amount": .text, "of": "Id"]).described(
                        "The amount of another unit in one `unit`.")),
            ],
            optional: [
                "gtin": "GTIN",
                "source": .cases(of: Product.Source.self), "facts": "Facts",
            ]))

    private static let inboxLine = Schema.object(
        ["code": .text, "label": .text, "scans": .integer, "amount": .text, "lastScan": "Moment"],
        optional: ["product": "UUID"])
}
