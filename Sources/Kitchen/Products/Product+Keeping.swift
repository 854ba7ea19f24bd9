import GRDB
import Values

extension Product {
    /// As many days as something keeps for ever.
    public static let forEver = -1

    /// The numbers of days that are taken: for ever, and up to a hundred years.
    public static let keepingDays = forEver...36_500

    /// Reads how many days something keeps as it is typed: a whole number, or `x` for ever; nil for what is neither.
    public static func days(typed text: String) -> Int? {
        let text = text.trimmingSpaces().lowercased()
        return text == "x" ? forEver : Int(text)
    }

    /// The days as they are typed; nothing where nobody knows.
    public static func typed(days: Int?) -> String {
        days.map { $0 == forEver ? "x" : "\($0)" } ?? ""
    }

    /// The last good day of what keeps so many days; nil for ever, where nobody knows, and while the clock is not set.
    func day(after days: Int?, from today: Day?) -> Day? {
        guard let days, days >= 0 else { return nil }
        return today?.adding(days: days)
    }

    /// How many days it keeps that way.
    func days(_ state: Lot.State) -> Int? {
        switch state {
        case .fresh: daysFresh
        case .frozen: daysFrozen
        case .thawed: daysThawed
        }
    }

    /// The product of a lot.
    static func of(_ lot: Lot, _ db: Database) throws -> Product {
        guard let product = try Product.fetchOne(db, key: lot.productId) else {
            throw KitchenError.violated(.missing(.product))
        }
        return product
    }
}
