import GRDB

/// What every page needs to know of the household before it is rendered.
public struct PageHousehold: Equatable, Sendable {
    /// The household's own language as a tag, or nil until one is chosen.
    public var language: String?
    /// The ISO 4217 code.
    public var currency: String
    public var dueSoonDays: Int
    /// Whether the setup of the first start is finished.
    public var isWelcomed: Bool
    /// The member who looks at the page, or nil.
    public var member: Member?

    /// The values for pages while the database cannot be read.
    public static let unknown = PageHousehold(
        language: nil, currency: "EUR", dueSoonDays: 5, isWelcomed: true, member: nil)

    /// A member as pages show it.
    public struct Member: Equatable, Sendable {
        public var id: Int64
        public var name: String
        public var colour: String
    }
}

extension KitchenStore {
    /// Returns what pages need to know of the household.
    ///
    /// - Parameter member: The member that the visitor has chosen.
    public func greeting(member: Int64?) async throws(KitchenError) -> PageHousehold {
        try await readCached(member) { db in
            let household = try Row.fetchOne(db, sql: "SELECT * FROM household")
            let member = try Row.fetchOne(
                db, sql: "SELECT id, name, colour FROM member WHERE id = ? AND NOT isRemoved", arguments: [member])
            return PageHousehold(
                language: household?["language"], currency: household?["currency"] ?? "EUR",
                dueSoonDays: household?["dueSoonDays"] ?? 5, isWelcomed: household?["isWelcomed"] ?? false,
                member: member.map { PageHousehold.Member(id: $0["id"], name: $0["name"], colour: $0["colour"]) })
        }
    }

    /// Returns the members in their order, as pages show them.
    public func greetedMembers() async throws(KitchenError) -> [PageHousehold.Member] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT id, name, colour FROM member WHERE NOT isRemoved ORDER BY position, id")
                .map { PageHousehold.Member(id: $0["id"], name: $0["name"], colour: $0["colour"]) }
        }
    }
}
