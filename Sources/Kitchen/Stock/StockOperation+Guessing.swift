import GRDB
import Values

extension StockOperation {
    /// The last good day of what nobody has said it of, and whether that is a guess.
    ///
    /// A rule that somebody has typed for the product is the household's word, and stands above what was before; then
    /// comes what the product had before, then what its category keeps at such a place. While the clock is not set,
    /// nothing is known.
    func lastDay(
        of product: Product, _ state: Lot.State, at locationId: Int64
    ) throws -> (day: Day?, isGuessed: Bool) {
        if let days = product.days(state) { return (product.day(after: days, from: today), false) }
        let day = try guess(product, state, at: locationId)
        return (day, day != nil)
    }

    /// The last good day by what was before, else by the table; nil if neither says anything, or while the clock is not
    /// set. Of what is thawed only the table does, and it is soon whatever it is.
    func guess(_ product: Product, _ state: Lot.State, at locationId: Int64) throws -> Day? {
        guard let today else { return nil }
        let known = state == .thawed ? nil : try usualDays(of: product, state)
        let days =
            try known ?? product.shelfLife(db)?.days(state, at: placeKind(locationId))
            ?? (state == .thawed ? ShelfLife.thawedUnknown : nil)
        return days.flatMap { today.adding(days: $0) }.flatMap { $0.isOnPacks ? $0 : nil }
    }

    /// For how many days the product was good so far: the median of its latest deliveries, the shorter of two middle
    /// ones. Guesses do not count, nor what was taken back, nor dates that opening has made; nil if there is none.
    private func usualDays(of product: Product, _ state: Lot.State) throws -> Int? {
        let lots = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT added, bestBefore, opened FROM (
                    SELECT added, bestBefore, opened FROM lot
                    WHERE productId = ? AND state = ? AND bestBefore IS NOT NULL AND isGuessed = 0
                        AND bestBefore >= added
                        AND (amount > 0 OR NOT EXISTS (
                            SELECT 1 FROM movement JOIN movement AS undoing ON undoing.undoes = movement.id
                            WHERE movement.lotId = lot.id AND movement.kind = 'added'))
                    ORDER BY id DESC LIMIT \(Self.mostDeliveries))
                """,
            arguments: [product.rowId, state.rawValue])
        let days = lots.compactMap { row -> Int? in
            guard let added: Day = row["added"], let day: Day = row["bestBefore"] else { return nil }
            let opened: Day? = row["opened"]
            let isOfOpening = opened != nil && product.day(after: product.daysOpened, from: opened) == day
            return isOfOpening ? nil : day.days(since: added)
        }.sorted()
        return days.isEmpty ? nil : days[(days.count - 1) / 2]
    }

    private static let mostDeliveries = 25

    /// Of which kind a place is, or the nearest that it is inside of and that says; nil if none does.
    private func placeKind(_ locationId: Int64) throws -> Location.Kind? {
        try String.fetchOne(
            db,
            sql: """
                WITH RECURSIVE above (id, kind, parentId, height) AS (
                    SELECT id, kind, parentId, 0 FROM location WHERE id = ?
                    UNION SELECT location.id, location.kind, location.parentId, height + 1
                    FROM location JOIN above ON location.id = above.parentId WHERE height < 20
                )
                SELECT kind FROM above WHERE kind <> 'other' ORDER BY height LIMIT 1
                """,
            arguments: [locationId]
        ).flatMap(Location.Kind.init)
    }
}
