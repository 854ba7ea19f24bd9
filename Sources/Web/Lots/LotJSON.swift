import Foundation
import Kitchen
import Values

/// A lot in JSON.
struct LotJSON: Encodable {
    let id: String
    let product: NamedProductJSON
    let amount: String
    let unit: UnitNameJSON
    let location: LocationNameJSON
    let bestBefore: Day?
    /// Whether the date is a guess.
    let guessed: Bool
    let useBy: Bool
    let state: StorageState
    let opened: Bool
    let openedOn: Day?
    let added: Day?
    let makersCode: String?
    let serial: String?
    let price: String?
    let pricedAmount: String?
    /// The share of the price for the amount that is left.
    let value: String?
    let note: String?

    init(_ line: LotLine) {
        id = line.lot.uuid.text
        product = NamedProductJSON(line.product)
        amount = line.lot.amount.description
        unit = UnitNameJSON(line.unit)
        location = LocationNameJSON(id: line.location.id, name: line.location.name)
        bestBefore = line.lot.bestBefore
        guessed = line.lot.isGuessed
        useBy = line.lot.isUseBy
        state = line.lot.state
        opened = line.lot.isOpened
        openedOn = line.lot.opened
        added = line.lot.added
        makersCode = line.lot.makersCode
        serial = line.lot.serial
        price = line.lot.price?.description
        pricedAmount = line.lot.pricedAmount?.description
        value = line.lot.value?.description
        note = line.lot.note
    }
}

/// A product's id and names in JSON.
struct NamedProductJSON: Encodable {
    let id: String
    let name: String?
    let brand: String?

    init(_ product: ProductSummary) {
        id = product.uuid.text
        name = product.name
        brand = product.brand
    }
}

struct UnitNameJSON: Encodable {
    let id: Int64?
    let symbol: String

    init(_ unit: Values.Unit) { (id, symbol) = (unit.id, unit.symbol) }
}

struct LocationNameJSON: Encodable {
    let id: Int64?
    let name: String
}

/// An operation in JSON.
struct OperationJSON: Encodable {
    let id: String
    let kind: MovementKind
    let time: Date
    let station: String
    let member: MemberNameJSON?
    let parts: [Part]
    let undone: Bool
    /// The id of the operation that it undid.
    let undoes: String?

    struct MemberNameJSON: Encodable {
        let id: Int64
        let name: String?
    }

    struct Part: Encodable {
        let product: NamedProductJSON
        let lots: [String]
        let amount: String
        let change: String
        let unit: String
        let location: String
        let destination: String?
        let price: String?
    }

    init(_ line: JournalLine) {
        id = line.id.text
        kind = line.kind
        time = line.time
        station = line.station
        member = line.memberId.map { MemberNameJSON(id: $0, name: line.member) }
        parts = line.parts.map { part in
            Part(
                product: NamedProductJSON(part.product), lots: part.lots.map(\.text), amount: part.amount.description,
                change: part.change.description, unit: part.unit.symbol, location: part.location,
                destination: part.destination, price: part.price?.description)
        }
        undone = line.isUndone
        undoes = line.undoes?.id.text
    }
}
