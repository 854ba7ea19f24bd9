import GRDB
import Values

extension StockOperation {
    /// Returns the last good day of a product without a known date, and whether that is a guess.
    ///
    /// The product's own rule comes first and is no guess; then come the product's earlier dates, then the shelf life
    /// of its category at such a place. Nil while the clock is not set.
    func lastDay(
        of product: Product, _ state: StorageState, at locationId: Int64
    ) throws -> (day: Day?, isGuessed: Bool) {
        if let days = product.days(state) { return (product.day(after: days, from: today), false) }
        let day = try guess(product, state, at: locationId)
        return (day, day != nil)
    }

    /// Guesses the last good day from earlier dates, else from the shelf life table; nil if neither has one, or while
    /// the clock is not set. For thawed food only the table counts, and an unknown product gets a short date.
    func guess(_ product: Product, _ state: StorageState, at locationId: Int64) throws -> Day? {
        guard let today else { return nil }
        let known = state == .thawed ? nil : try usualDays(of: product, state)
        let days =
            try known ?? product.shelfLife(db)?.days(state, at: placeKind(locationId))
            ?? (state == .thawed ? ShelfLife.thawedUnknown : nil)
        return days.flatMap { today.adding(days: $0) }.flatMap { $0.isOnPacks ? $0 : nil }
    }

    /// Returns the median of the product's days of keeping in its latest deliveries, the shorter of two middle ones.
    /// Leaves out guesses, undone additions, and dates set by opening; nil if none is left.
    private func usualDays(of product: Product, _ state: StorageState) throws -> Int? {
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
            arguments: [product.id, state.rawValue])
        let days = lots.compactMap { row -> Int? in
            guard let added: Day = row["added"], let day: Day = row["bestBefore"] else { return nil }
            let opened: Day? = row["opened"]
            let isOfOpening = opened != nil && product.day(after: product.daysOpened, from: opened) == day
            return isOfOpening ? nil : day.days(since: added)
        }.sorted()
        return days.isEmpty ? nil : days[(days.count - 1) / 2]
    }

    private static let mostDeliveries = 25

    /// Returns the kind of a location, or of the nearest one around it that has a specific kind; nil if none has.
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
