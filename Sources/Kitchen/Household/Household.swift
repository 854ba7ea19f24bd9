import GRDB
import Values

/// What the household has settled once for everybody.
public struct Household: Codable, Equatable, Sendable {
    /// What voices and pages without a wish of their own speak: a language tag such as `fr`; nil until somebody has
    /// chosen.
    public var language: String?
    /// ISO 4217, such as `EUR`.
    public var currency: String
    /// What is due within so many days is due soon.
    public var dueSoonDays: Int
    /// Whether the first start is over.
    public var isWelcomed: Bool
    /// What stations do while nobody has said anything else.
    public var restingMode: Mode
    /// In what amounts are shown where there is a choice.
    public var measures: MeasurementSystem

    /// Two or three letters of the language that names are in: English until somebody has chosen.
    public var spoken: String { String((language ?? "en").prefix { $0 != "-" }) }

    public init(
        language: String? = nil, currency: String = "EUR", dueSoonDays: Int = 5, isWelcomed: Bool = false,
        restingMode: Mode = .lookUp, measures: MeasurementSystem = .metric
    ) {
        self.language = language
        self.currency = currency
        self.dueSoonDays = dueSoonDays
        self.isWelcomed = isWelcomed
        self.restingMode = restingMode
        self.measures = measures
    }
}

extension Household: FetchableRecord {
    /// Reads what is settled.
    static func current(_ db: Database) throws -> Household {
        try Household.fetchOne(db, sql: "SELECT * FROM household WHERE id = 1") ?? Household()
    }

    /// Checked: what can be spoken, paid with, and waited for.
    func checked() throws(KitchenError) -> Household {
        if let language {
            let isTag =
                language.utf8.count <= 20 && language.utf8.allSatisfy { $0 == 45 || (97...122).contains($0 | 32) }
            guard isTag, (2...3).contains(language.prefix { $0 != "-" }.count) else {
                throw .violated(.unreadable(.language))
            }
        }
        guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (65...90).contains($0) }) else {
            throw .violated(.unreadable(.currency))
        }
        guard (0...365).contains(dueSoonDays) else { throw .violated(.outOfRange(.days)) }
        // Nobody wants to be surprised by one that holds for one pack.
        guard !restingMode.isOneShot else { throw .violated(.unreadable(.mode)) }
        return self
    }
}

extension KitchenStore {
    /// What the household has settled.
    public func household() async throws(KitchenError) -> Household {
        try await read { try Household.current($0) }
    }

    /// Settles it for everybody.
    public func set(_ household: Household) async throws(KitchenError) {
        _ = try await changeHousehold { $0 = household }
    }

    /// Settles some of it, and leaves the rest.
    public func changeHousehold(
        _ change: @escaping @Sendable (inout Household) -> Void
    ) async throws(KitchenError) -> Household {
        try await write { db in
            var household = try Household.current(db)
            change(&household)
            household = try household.checked()
            try db.execute(
                sql: """
                    UPDATE household SET language = ?, currency = ?, dueSoonDays = ?, isWelcomed = ?, restingMode = ?,
                        measures = ?
                    WHERE id = 1
                    """,
                arguments: [
                    household.language, household.currency, household.dueSoonDays, household.isWelcomed,
                    household.restingMode.rawValue, household.measures.rawValue,
                ])
            return household
        }
    }
}
