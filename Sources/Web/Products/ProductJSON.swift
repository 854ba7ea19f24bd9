import Kitchen
import Values

/// A product, as the API shows it in lists.
struct ProductJSON: Encodable {
    /// Nil for what only the catalogue knows.
    let id: String?
    let gtin: String?
    let name: String?
    let brand: String?
    let packageSize: String?
    let category: String?
    let source: Product.Source?
    let picture: String?
    /// What the catalogue says of a product that the household does not have; nil for others.
    let facts: FactsJSON?

    init(_ product: ProductSummary) {
        id = product.uuid.text
        gtin = product.gtin?.printed
        name = product.name
        brand = product.brand
        packageSize = product.packageSize
        category = product.category
        source = product.source
        picture = product.picturePath
        facts = nil
    }

    init(_ number: GTIN, _ facts: ExternalProductData) {
        self.facts = FactsJSON(facts, of: number)
        id = nil
        gtin = number.printed
        name = facts.name
        brand = facts.brand
        packageSize = facts.packageSize
        category = facts.categoryName(in: "en")
        source = facts.source
        picture = number.picturePath
    }
}

/// A product with all that belongs to it, as the API shows it.
struct ProductDetailsJSON: Encodable {
    let id: String
    let gtin: String?
    let source: Product.Source?
    let picture: String
    /// What people edit.
    private let draft: ProductDraft
    /// What others say of it; nil while nobody has said anything.
    let facts: FactsJSON?
    let warnings: [WarningJSON]
    let codes: [Code]
    let conversions: [ConversionJSON]

    struct Code: Encodable {
        let gtin: String
        let packAmount: String
    }

    /// One of `unit` is so much of another.
    struct ConversionJSON: Encodable {
        let unit: Int64
        let amount: String
        let of: Int64
    }

    init(_ details: ProductDetails, said: StoredProductData?, warnings: [Warning]) {
        facts = said.map(FactsJSON.init)
        self.warnings = warnings.map(WarningJSON.init)
        let summary = details.summary
        (id, gtin, picture, source) = (summary.uuid.text, summary.gtin?.printed, summary.picturePath, summary.source)
        draft = ProductDraft(details)
        codes = details.codes.map { Code(gtin: $0.gtin.printed, packAmount: $0.packAmount.description) }
        conversions = details.conversions.map {
            ConversionJSON(unit: $0.unitId, amount: $0.amount.description, of: $0.otherUnitId)
        }
    }

    private enum CodingKeys: CodingKey {
        case id, gtin, source, picture, facts, warnings, codes, conversions
    }

    func encode(to encoder: any Encoder) throws {
        try DraftJSON(draft: draft).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(gtin, forKey: .gtin)
        try container.encodeIfPresent(source, forKey: .source)
        try container.encode(picture, forKey: .picture)
        try container.encodeIfPresent(facts, forKey: .facts)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(codes, forKey: .codes)
        try container.encode(conversions, forKey: .conversions)
    }
}

extension GTIN {
    /// Where the page finds the product's picture, or a placeholder.
    var picturePath: String { "/pictures/\(printed)" }
}
