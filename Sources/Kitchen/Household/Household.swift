import GRDB
import Values

/// The household's settings, the same for all members.
public struct Household: Codable, Equatable, Sendable {
    /// The language of speech and of pages without their own choice: a tag such as `fr`; nil until it is chosen.
    public var language: String?
    /// The ISO 4217 code, such as `EUR`.
    public var currency: String
    /// The number of days within which something is due soon.
    public var dueSoonDays: Int
    /// Whether the setup of the first start is finished.
    public var isWelcomed: Bool
    /// The mode of stations at rest.
    public var restingMode: Mode
    /// The measurement system for amounts.
    public var measures: MeasurementSystem

    /// The primary subtag of the language for names, two or three letters: English until one is chosen.
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
    /// Reads the settings.
    static func current(_ db: Database) throws -> Household {
        try Household.fetchOne(db, sql: "SELECT * FROM household WHERE id = 1") ?? Household()
    }

    /// Returns the settings if they are valid.
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
        // A one-shot mode would surprise the user after one pack.
        guard !restingMode.isOneShot else { throw .violated(.unreadable(.mode)) }
        return self
    }
}

extension KitchenStore {
    /// Returns the household's settings.
    public func household() async throws(KitchenError) -> Household {
        try await read { try Household.current($0) }
    }

    /// Replaces the household's settings.
    public func set(_ household: Household) async throws(KitchenError) {
        _ = try await changeHousehold { $0 = household }
    }

    /// Changes some settings and keeps the rest.
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
