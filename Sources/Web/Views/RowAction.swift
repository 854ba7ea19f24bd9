import Kitchen

/// Something that a row offers to do at once.
struct RowAction {
    let icon: String
    let label: String
    /// Empty, or `bad` for what throws away.
    let tone: String
    /// Where it is sent to; nil for what leads to a page.
    let postPath: String?
    let linkPath: String?
    let hiddens: [HiddenField]

    private init(
        _ icon: String, _ label: String, tone: String = "", post: String? = nil, link: String? = nil,
        _ hiddens: [HiddenField] = []
    ) {
        (self.icon, self.label, self.tone) = (icon, label, tone)
        (postPath, linkPath, self.hiddens) = (post, link, hiddens)
    }

    /// What a product's row offers: of the lot that expires first.
    static func all(of group: StockGroup, back: String, for visitor: Visitor) -> [RowAction] {
        let list = RowAction(
            "shopping", visitor.say("stock.toList"), post: "/stock/list",
            [
                HiddenField(key: "product", value: group.product.uuid.text), HiddenField(key: "back", value: back),
            ])
        guard let first = group.lots.first else { return [list] }
        let closed = group.lots.first { !$0.lot.isOpened }
        return [take(first, back, visitor)] + (closed.map { [open($0, back, visitor)] } ?? [])
            + [move(first, visitor), list]
    }

    /// What a lot's row offers.
    static func all(of lot: StockLot, back: String, for visitor: Visitor) -> [RowAction] {
        let discard = RowAction(
            "spoiled", visitor.say("stock.discard"), tone: "bad", post: "/lots/\(lot.lot.uuid.text)/discard",
            [HiddenField(key: "back", value: back)])
        return [take(lot, back, visitor)] + (lot.lot.isOpened ? [] : [open(lot, back, visitor)])
            + [move(lot, visitor), discard]
    }

    /// One of what is counted; how much of what is measured, its page asks.
    private static func take(_ stock: StockLot, _ back: String, _ visitor: Visitor) -> RowAction {
        let path = "/lots/\(stock.lot.uuid.text)"
        guard stock.unit.kind == .count else {
            return RowAction("take", visitor.say("stock.take"), link: path + "#take")
        }
        return RowAction("take", visitor.say("stock.takeOne"), post: path + "/take", one(stock, back))
    }

    private static func open(_ stock: StockLot, _ back: String, _ visitor: Visitor) -> RowAction {
        let path = "/lots/\(stock.lot.uuid.text)/open"
        let fields = stock.unit.kind == .count ? one(stock, back) : [HiddenField(key: "back", value: back)]
        return RowAction("open", visitor.say("stock.open"), post: path, fields)
    }

    private static func move(_ stock: StockLot, _ visitor: Visitor) -> RowAction {
        RowAction("move", visitor.say("stock.move"), link: "/lots/\(stock.lot.uuid.text)#move")
    }

    /// One, or what is left if that is less.
    private static func one(_ stock: StockLot, _ back: String) -> [HiddenField] {
        [
            HiddenField(key: "amount", value: min(.one, stock.lot.amount).description),
            HiddenField(key: "unit", value: "\(stock.lot.unitId)"), HiddenField(key: "back", value: back),
        ]
    }
}
