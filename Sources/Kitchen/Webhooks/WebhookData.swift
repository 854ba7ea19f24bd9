import Foundation
import Values

/// The data of webhooks' messages. Amounts are decimals as text, as in the API.
enum WebhookData {
    struct Product: Encodable {
        let id: String
        let name: String?
        let brand: String?
        let packageSize: String?
        let gtin: String?

        init(_ product: ProductSummary) {
            id = product.uuid.text
            (name, brand, packageSize) = (product.name, product.brand, product.packageSize)
            gtin = product.gtin?.printed
        }
    }

    struct Scan: Encodable {
        let scan: String
        let station: String
        let code: String
        let outcome: ScanResult.Outcome
        let action: ScanEffect.Action
        let reason: ScanEffect.Reason?
        let amount: String
        let unit: String?
        let location: String?
        let product: Product?

        init(_ result: ScanResult) {
            scan = result.scanId.text
            (station, code, outcome) = (result.station, result.text, result.outcome)
            (action, reason) = (result.effect.action, result.effect.reason)
            (amount, unit, location) = (result.amount.description, result.unit?.symbol, result.location)
            product = result.product.map(Product.init)
        }
    }

    /// An operation on stock.
    struct Operation: Encodable {
        let operation: String
        let kind: MovementKind
        let station: String
        let member: String?
        /// The number of products that it changed.
        let count: Int
        /// The first of them.
        let items: [Change]

        struct Change: Encodable {
            let product: Product
            let amount: String
            let unit: String
            let location: String
            let destination: String?
        }

        init(_ line: JournalLine, most: Int) {
            operation = line.id.text
            (kind, station, member, count) = (line.kind, line.station, line.member, line.parts.count)
            items = line.parts.prefix(most).map { part in
                Change(
                    product: Product(part.product), amount: part.amount.description, unit: part.unit.symbol,
                    location: part.location, destination: part.destination)
            }
        }
    }

    /// The lots that are expired or due soon.
    struct Expiring: Encodable {
        let day: String
        let count: Int
        let items: [Lot]

        struct Lot: Encodable {
            let lot: String
            let product: Product
            let amount: String
            let unit: String
            let location: String
            let bestBefore: String?
            /// Below zero once it has expired.
            let daysLeft: Int?
            let useBy: Bool
        }

        init(_ lots: [TimelineLot], of count: Int, on day: Day, most: Int) {
            (self.day, self.count) = (day.rawValue, count)
            items = lots.prefix(most).map { line in
                let lot = line.stock.lot
                return Lot(
                    lot: lot.uuid.text, product: Product(line.product), amount: lot.amount.description,
                    unit: line.stock.unit.symbol, location: line.stock.place, bestBefore: lot.bestBefore?.rawValue,
                    daysLeft: lot.bestBefore?.days(since: day), useBy: lot.isUseBy)
            }
        }
    }

    struct Minimum: Encodable {
        let product: Product
        let minimum: String
        let amount: String
        let unit: String
    }

    /// A shopping list, and what has changed on it.
    struct Shopping: Encodable {
        let list: String
        let name: String
        let count: Int
        let items: [Item]

        struct Item: Encodable {
            let entry: String
            let name: String?
            let amount: String
            let unit: String
            let ticked: Bool
            /// How it has left the list; nil while it is on it.
            let outcome: Entry.Outcome?
        }

        init(_ list: ShoppingList, _ lines: [EntryLine], most: Int) {
            (self.list, name, count) = (list.uuid.text, list.name, lines.count)
            items = lines.prefix(most).map { line in
                Item(
                    entry: line.entry.uuid.text, name: line.entry.text ?? line.product?.name,
                    amount: line.entry.amount.description, unit: line.unit.symbol, ticked: line.entry.isTicked,
                    outcome: line.entry.outcome)
            }
        }
    }

    struct Timer: Encodable {
        let timer: String
        let name: String?
        let product: Product?
        /// Its full length.
        let seconds: Int
        let remaining: Int
        let state: TimerLine.State

        init(_ line: TimerLine) {
            (timer, name, product) = (line.uuid.text, line.title, line.product.map(Product.init))
            (seconds, remaining, state) = (line.length.wholeSeconds, line.remainingSeconds, line.state)
        }
    }

    /// A part of the kiosk.
    struct Part: Encodable {
        let part: String
        let name: String
        let text: String
    }

    struct Ping: Encodable {
        let webhook: String
    }
}
