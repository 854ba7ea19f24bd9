import GRDB

/// What every page has to know of the household before it can be shown.
public struct PageHousehold: Equatable, Sendable {
    /// The household's own language, as a tag; nil until somebody has chosen.
    public var language: String?
    /// ISO 4217.
    public var currency: String
    public var dueSoonDays: Int
    /// Whether the first start is over.
    public var isWelcomed: Bool
    /// Who is looking; nil for nobody of the household.
    public var member: Member?

    /// What is shown while the household cannot be asked.
    public static let unknown = PageHousehold(
        language: nil, currency: "EUR", dueSoonDays: 5, isWelcomed: true, member: nil)

    /// A member as pages greet them.
    public struct Member: Equatable, Sendable {
        public var id: Int64
        public var name: String
        public var colour: String
    }
}

extension KitchenStore {
    /// What pages have to know.
    ///
    /// - Parameter member: Who the visitor says to be.
    public func greeting(member: Int64?) async throws(KitchenError) -> PageHousehold {
        try await read { db in
            let household = try Row.fetchOne(db, sql: "SELECT * FROM household")
            let member = try Row.fetchOne(
                db, sql: "SELECT id, name, colour FROM member WHERE id = ? AND NOT isRemoved", arguments: [member])
            return PageHousehold(
                language: household?["language"], currency: household?["currency"] ?? "EUR",
                dueSoonDays: household?["dueSoonDays"] ?? 5, isWelcomed: household?["isWelcomed"] ?? false,
                member: member.map { PageHousehold.Member(id: $0["id"], name: $0["name"], colour: $0["colour"]) })
        }
    }

    /// The household's people, in their order, as pages greet them.
    public func greetedMembers() async throws(KitchenError) -> [PageHousehold.Member] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT id, name, colour FROM member WHERE NOT isRemoved ORDER BY position, id")
                .map { PageHousehold.Member(id: $0["id"], name: $0["name"], colour: $0["colour"]) }
        }
    }
}
