import Kiosk
import Kitchen
import Phrases

extension PageContext {
    /// Returns the stock by place: `2 in Freezer · 500 g in Pantry`.
    func written(_ places: [StockPlace]) -> String {
        places.map { written($0.totals, in: $0.location) }.joined(separator: " · ")
    }

    func written(_ totals: [Total], in place: Location) -> String {
        localized("stock.amountAt", ["amount": .text(short(totals)), "place": .text(place.name)])
    }
}
