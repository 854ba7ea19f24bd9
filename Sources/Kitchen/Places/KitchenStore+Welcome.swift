import GRDB
import Values

/// The household's input at the first start.
public struct WelcomeDraft: Equatable, Sendable {
    /// The tag of the household's language, or nil to keep it as it is.
    public var language: String?
    public var places: [SetupLocation]
    public var members: [Person]

    public init(language: String?, places: [SetupLocation], members: [Person]) {
        self.language = language
        self.places = places
        self.members = members
    }

    /// A place, and the names of the drawers to create in it.
    public struct SetupLocation: Equatable, Sendable {
        /// The existing location, or nil for a new one.
        public var id: Int64?
        public var name: String
        public var kind: Location.Kind
        public var drawers: [String]

        public init(id: Int64?, name: String, kind: Location.Kind, drawers: [String] = []) {
            self.id = id
            self.name = name
            self.kind = kind
            self.drawers = drawers
        }
    }

    /// A member to add.
    public struct Person: Equatable, Sendable {
        public var name: String
        public var colour: Colour

        public init(name: String, colour: Colour) {
            self.name = name
            self.colour = colour
        }
    }
}

extension KitchenStore {
    /// Finishes the first start: creates the places, adds the members, sets the language.
    ///
    /// Top-level places that are not named are removed, unless they are in use.
    public func welcome(_ draft: WelcomeDraft) async throws(KitchenError) {
        let now = clock.now
        try await write { db in
            for root in try LocationTree.current(db).children(of: nil)
            where !draft.places.contains(where: { $0.id == root.id }) {
                try root.removeIfEmpty(db)
            }
            for place in draft.places { try place.make(db) }
            for person in draft.members {
                let name = try person.name.checked(as: .member, most: 60)
                if try Member.filter(Member.Columns.name == name).fetchCount(db) > 0 {
                    throw KitchenError.violated(.taken(.member, by: name))
                }
                let last = try Member.current(db).map(\.position).max() ?? 0
                _ = try Member(uuid: .version7(at: now), name: name, colour: person.colour, position: last + 1)
                    .inserted(db)
            }
            var household = try Household.current(db)
            (household.language, household.isWelcomed) = (draft.language ?? household.language, true)
            try household.checked().save(db)
        }
    }

    /// Sets the household's language, and names the first locations in it, unless the household is already in use.
    ///
    /// - Parameter language: A two-letter language code.
    /// - Returns: Whether the language was set.
    @discardableResult
    public func begin(in language: String) async throws(KitchenError) -> Bool {
        try await write { db in
            var household = try Household.current(db)
            let isUsed = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM scan) OR EXISTS (SELECT 1 FROM product)")
            guard !household.isWelcomed, household.language == nil, isUsed == false else { return false }
            household.language = language
            try household.checked().save(db)
            try Location.nameByDefault(in: language, db)
            return true
        }
    }

    /// Finishes the first start without changes, except that locations with default names get those of the language.
    ///
    /// - Parameter language: The two-letter code of the language for the names.
    public func skipWelcome(in language: String) async throws(KitchenError) {
        try await write { db in
            try Location.nameByDefault(in: language, db)
            var household = try Household.current(db)
            household.isWelcomed = true
            try household.save(db)
        }
    }
}

extension WelcomeDraft.SetupLocation {
    fileprivate func make(_ db: Database) throws {
        let tree = try LocationTree.current(db)
        let known = try id.map { try Location.known($0, db) }
        let last = tree.children(of: nil).map(\.position).max() ?? 0
        var location = known ?? Location(name: "", kind: kind, parentId: nil, position: last + 1)
        var draft = LocationDraft(location)
        (draft.name, draft.kind) = (name, kind)
        try location.apply(draft, in: tree, db)
        try location.save(db)
        for (index, drawer) in drawers.enumerated() {
            var inside = Location(name: "", kind: kind, parentId: location.id, position: index + 1)
            let draft = LocationDraft(name: drawer, kind: kind, parentId: location.id)
            try inside.apply(draft, in: LocationTree.current(db), db)
            try inside.insert(db)
        }
    }
}

extension Location {
    /// Removes a place that is empty, has no places inside, and is no station's location.
    fileprivate func removeIfEmpty(_ db: Database) throws {
        let isUsed = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM lot WHERE locationId = :id AND amount > 0)
                    OR EXISTS (SELECT 1 FROM location WHERE parentId = :id AND NOT isRemoved)
                    OR EXISTS (SELECT 1 FROM station WHERE locationId = :id)
                """,
            arguments: ["id": id])
        guard isUsed == false else { return }
        try db.execute(sql: "UPDATE location SET isRemoved = 1 WHERE id = ?", arguments: [id])
    }
}

extension Household {
    fileprivate func save(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE household SET language = ?, isWelcomed = ? WHERE id = 1", arguments: [language, isWelcomed])
    }
}
