import Kitchen
import Values

/// A product and its lots, as the API shows them.
struct StockGroupJSON: Encodable {
    let product: ShownProductJSON
    let totals: [TotalJSON]
    let bestBefore: Day?
    /// Whether nobody has read or said that day.
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

/// A product as lists show it.
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

/// An amount and what it counts.
struct TotalJSON: Encodable {
    let amount: String
    let unit: String

    init(_ total: Total) {
        amount = total.amount.description
        unit = total.unit.symbol
    }
}

/// How much is at one place.
struct PlaceTotalsJSON: Encodable {
    let location: PlaceJSON
    let totals: [TotalJSON]

    init(_ place: StockPlace) {
        location = PlaceJSON(place.location)
        totals = place.totals.map(TotalJSON.init)
    }
}

/// A location by its name.
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

/// How something stands with its date.
struct DueJSON: Encodable {
    let state: String
    /// Days from today on; below zero for what is past.
    let days: Int

    init(_ due: Due) {
        switch due {
        case .expired(let days): (state, self.days) = ("expired", -days)
        case .soon(let days): (state, self.days) = ("soon", days)
        case .later(let days): (state, self.days) = ("later", days)
        }
    }
}

/// A lot as lists show it.
struct StockLotJSON: Encodable {
    let id: String
    let amount: String
    let unit: String
    let location: PlaceJSON
    let bestBefore: Day?
    /// Whether nobody has read or said that day.
    let guessed: Bool
    let useBy: Bool
    let due: DueJSON?
    let state: Lot.State
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
