import Kiosk
import Kitchen
import Phrases
import Values

/// One product's lots, the first to expire first.
struct StockProductView {
    let productPath: String
    let image: String?
    let detail: String
    let amount: String
    /// The amounts by place; nil unless it is at several places.
    let placeAmounts: String?
    let minimum: String?
    let rows: [StockRowView]
    let addPath: String

    init(_ group: StockGroup, for pageContext: PageContext) {
        productPath = "/products/\(group.product.uuid.text)"
        image = group.product.picturePath
        detail = group.product.detail
        let totals = group.totals.map { pageContext.written($0.amount, $0.unit) }
        amount = totals.isEmpty ? pageContext.localized("stock.noneLeft") : totals.joined(separator: " + ")
        placeAmounts =
            group.places.count < 2
            ? nil
            : group.places.map { place in
                let totals = place.totals.map { pageContext.written($0.amount, $0.unit) }
                return "\(place.place): \(totals.joined(separator: " + "))"
            }.joined(separator: " · ")
        minimum = group.minimum.map {
            pageContext.localized("stock.minimum", ["amount": .text(pageContext.written($0.amount, $0.unit))])
        }
        rows = group.lots.map { StockRowView($0, for: pageContext) }
        addPath = "/lots/new?product=\(group.product.uuid.text)"
    }
}
