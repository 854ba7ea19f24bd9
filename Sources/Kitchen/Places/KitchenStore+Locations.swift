import GRDB
import Values

extension KitchenStore {
    /// Returns all locations that are not removed.
    public func locations() async throws(KitchenError) -> LocationTree {
        try await read { try LocationTree.current($0) }
    }

    /// Returns a location that is not removed.
    public func location(_ id: Int64) async throws(KitchenError) -> Location {
        try await read { try Location.known(id, $0) }
    }

    /// Adds a location after the others inside the same one.
    public func add(_ draft: LocationDraft) async throws(KitchenError) -> Location {
        try await write { db in
            let tree = try LocationTree.current(db)
            let last = tree.children(of: draft.parentId).map(\.position).max() ?? 0
            var location = Location(name: "", kind: draft.kind, parentId: nil, position: last + 1)
            try location.apply(draft, in: tree, db)
            return try location.inserted(db)
        }
    }

    /// Changes a location; it may move into another.
    public func edit(location id: Int64, _ draft: LocationDraft) async throws(KitchenError) -> Location {
        try await edit(location: id) { $0 = draft }
    }

    /// Changes some values of a location, and leaves the others.
    public func edit(
        location id: Int64, _ change: @escaping @Sendable (inout LocationDraft) -> Void
    ) async throws(KitchenError) -> Location {
        try await write { db in
            let tree = try LocationTree.current(db)
            var location = try Location.known(id, db)
            var draft = LocationDraft(location)
            change(&draft)
            if location.parentId != draft.parentId {
                location.position = (tree.children(of: draft.parentId).map(\.position).max() ?? 0) + 1
            }
            try location.apply(draft, in: tree, db)
            try location.update(db)
            return location
        }
    }

    /// Moves a location to an index, from 0, among those inside the same one.
    public func move(location id: Int64, to index: Int) async throws(KitchenError) {
        try await write { db in
            let location = try Location.known(id, db)
            let siblings = try LocationTree.current(db).children(of: location.parentId).map(\.id)
            try Ordering.move(id, to: index, among: siblings, of: "location", db)
        }
    }
}

extension LocationTree {
    static func current(_ db: Database) throws -> LocationTree {
        LocationTree(try Location.filter(!Location.Columns.isRemoved).fetchAll(db))
    }
}

extension Location {
    /// Returns the location with this id.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist or was removed.
    static func known(_ id: Int64, _ db: Database) throws -> Location {
        guard let location = try Location.fetchOne(db, key: id), !location.isRemoved else {
            throw KitchenError.violated(.missing(.location))
        }
        return location
    }

    mutating func apply(_ draft: LocationDraft, in tree: LocationTree, _ db: Database) throws {
        let draft = try draft.checked(db)
        (name, kind, colour) = (draft.name, draft.kind, draft.colour)
        try setParent(draft.parentId, in: tree)
        let key = name.folded
        if let other = tree.children(of: parentId).first(where: { $0.id != id && $0.name.folded == key }) {
            throw KitchenError.violated(.taken(.name, by: other.name))
        }
    }

    private mutating func setParent(_ parent: Int64?, in tree: LocationTree) throws(KitchenError) {
        if let parent {
            guard !tree.path(to: parent).contains(where: { $0.id == id }) else {
                throw .violated(.insideItself)
            }
            guard tree.depth(of: parent) + 1 + tree.height(of: id) <= LocationTree.deepest else {
                throw .violated(.tooDeep(most: LocationTree.deepest))
            }
        }
        parentId = parent
    }
}
