import Kitchen
import Values

/// The API's form of a product and its lots.
struct StockGroupJSON: Encodable {
    let product: ShownProductJSON
    let totals: [TotalJSON]
    let bestBefore: Day?
    /// Whether that date is guessed.
    let guessed: Bool
    let due: DueJSON?
    let minimum: TotalJSON?
    let places: [PlaceTotalsJSON]
    let lots: [StockLotJSON]

    init(_ group: StockGroup) {
        product = ShownProductJSON(group.product)
        totals = group.totals.map(TotalJSON.init)
        bestBefore = group.lots.first?.lot.bestBefore
        guessed = group.lots.first?.lot.isGuessed ?? false
        due = group.due.map(DueJSON.init)
        minimum = group.minimum.map(TotalJSON.init)
        places = group.places.map(PlaceTotalsJSON.init)
        lots = group.lots.map(StockLotJSON.init)
    }
}

/// The API's form of a product in lists of stock.
struct ShownProductJSON: Encodable {
    let id: String
    let name: String?
    let brand: String?
    let packageSize: String?
    let category: String?
    let gtin: String?

    init(_ product: ProductSummary) {
        id = product.uuid.text
        name = product.name
        brand = product.brand
        packageSize = product.packageSize
        category = product.category
        gtin = product.gtin?.printed
    }
}

/// An amount and the symbol of its unit.
struct TotalJSON: Encodable {
    let amount: String
    let unit: String

    init(_ total: Total) {
        amount = total.amount.description
        unit = total.unit.symbol
    }
}

/// The stock at one place.
struct PlaceTotalsJSON: Encodable {
    let location: PlaceJSON
    let totals: [TotalJSON]

    init(_ place: StockPlace) {
        location = PlaceJSON(place.location)
        totals = place.totals.map(TotalJSON.init)
    }
}

/// The API's form of a location.
struct PlaceJSON: Encodable {
    let id: Int64?
    let name: String
    let kind: Location.Kind

    init(_ location: Location) {
        id = location.id
        name = location.name
        kind = location.kind
    }
}

/// The API's form of how near a date is.
struct DueJSON: Encodable {
    let state: String
    /// The days from today; negative for the past.
    let days: Int

    init(_ due: Due) {
        switch due {
        case .expired(let days): (state, self.days) = ("expired", -days)
        case .soon(let days): (state, self.days) = ("soon", days)
        case .later(let days): (state, self.days) = ("later", days)
        }
    }
}

/// The API's form of a lot in lists.
struct StockLotJSON: Encodable {
    let id: String
    let amount: String
    let unit: String
    let location: PlaceJSON
    let bestBefore: Day?
    /// Whether that date is guessed.
    let guessed: Bool
    let useBy: Bool
    let due: DueJSON?
    let state: StorageState
    let opened: Bool
    let added: Day?

    init(_ stock: StockLot) {
        id = stock.lot.uuid.text
        amount = stock.lot.amount.description
        unit = stock.unit.symbol
        location = PlaceJSON(stock.location)
        bestBefore = stock.lot.bestBefore
        guessed = stock.lot.isGuessed
        useBy = stock.lot.isUseBy
        due = stock.due.map(DueJSON.init)
        state = stock.lot.state
        opened = stock.lot.isOpened
        added = stock.lot.added
    }
}
