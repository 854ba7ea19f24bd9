import Kitchen
import Values

/// The API's form of a product in lists.
struct ProductJSON: Encodable {
    /// Nil for a product that only the catalogue knows.
    let id: String?
    let gtin: String?
    let name: String?
    let brand: String?
    let packageSize: String?
    let category: String?
    let source: Product.Source?
    let picture: String?
    /// The catalogue's data on a product that the household does not have; nil for others.
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

/// The API's form of a whole product.
typealias ProductDetailsJSON = DraftJSON<ProductDraft, ProductRestJSON>

extension ProductDetailsJSON {
    init(_ details: ProductDetails, said: StoredProductData?, warnings: [Warning]) {
        self.init(ProductDraft(details), ProductRestJSON(details, said: said, warnings: warnings))
    }
}

/// The members of a product besides its editable fields.
struct ProductRestJSON: Encodable {
    let id: String
    let gtin: String?
    let source: Product.Source?
    let picture: String
    /// The data of external sources; nil if there is none.
    let facts: FactsJSON?
    let warnings: [WarningJSON]
    let codes: [Code]
    let conversions: [ConversionJSON]

    struct Code: Encodable {
        let gtin: String
        let packAmount: String
    }

    /// A conversion: one of `unit` is `amount` of the unit `of`.
    struct ConversionJSON: Encodable {
        let unit: Int64
        let amount: String
        let of: Int64
    }

    fileprivate init(_ details: ProductDetails, said: StoredProductData?, warnings: [Warning]) {
        facts = said.map(FactsJSON.init)
        self.warnings = warnings.map(WarningJSON.init)
        let summary = details.summary
        (id, gtin, picture, source) = (summary.uuid.text, summary.gtin?.printed, summary.picturePath, summary.source)
        codes = details.codes.map { Code(gtin: $0.gtin.printed, packAmount: $0.packAmount.description) }
        conversions = details.conversions.map {
            ConversionJSON(unit: $0.unitId, amount: $0.amount.description, of: $0.otherUnitId)
        }
    }
}

extension GTIN {
    /// The address of the product's picture, or of a placeholder.
    var picturePath: String { "/pictures/\(printed)" }
}
