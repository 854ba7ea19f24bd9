import GRDB

extension Location {
    /// Returns the ids of a location and all inside it.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if it does not exist or was removed.
    static func inside(_ id: Int64, _ db: Database) throws -> [Int64] {
        let ids = try SQLRequest<Int64>(
            sql: """
                WITH RECURSIVE inside (id) AS (
                    SELECT id FROM location WHERE id = ? AND NOT isRemoved
                    UNION SELECT location.id FROM location JOIN inside ON location.parentId = inside.id)
                SELECT id FROM inside
                """,
            arguments: [id], cached: true
        ).fetchAll(db)
        guard !ids.isEmpty else { throw KitchenError.violated(.missing(.location)) }
        return ids
    }

    /// Returns the paths of all locations, even removed ones: `Freezer › Drawer 1` (many freezers have a first drawer).
    static func paths(_ db: Database) throws -> [Int64: String] {
        paths(of: try all(db))
    }

    /// Returns the paths of locations.
    static func paths(of all: [Location]) -> [Int64: String] {
        let tree = LocationTree(all)
        return Dictionary(
            all.map { ($0.id, tree.path(to: $0.id).map(\.name).joined(separator: " › ")) }
        ) { $1 }
    }

    /// Returns all locations that are not removed, each before those inside it, in the household's order.
    static func tree(_ db: Database) throws -> [(location: Location, depth: Int)] {
        tree(of: try all(db))
    }

    /// Returns all locations, even removed ones, in the household's order.
    static func all(_ db: Database) throws -> [Location] {
        try SQLRequest<Location>(sql: "SELECT * FROM location ORDER BY position, id", cached: true).fetchAll(db)
    }

    /// Returns the locations that are not removed, each before those inside it.
    ///
    /// - Parameter all: All locations in the household's order.
    static func tree(of all: [Location]) -> [(location: Location, depth: Int)] {
        let all = all.filter { !$0.isRemoved }
        let inside = Dictionary(grouping: all) { $0.parentId ?? 0 }
        var known = Set(all.map(\.id))
        func branch(_ id: Int64, _ depth: Int) -> [(Location, Int)] {
            (inside[id] ?? []).flatMap { location -> [(Location, Int)] in
                guard known.remove(location.id) != nil else { return [] }
                return [(location, depth)] + branch(location.id, depth + 1)
            }
        }
        let tree = branch(0, 0)
        // Locations inside a removed one still exist.
        return tree + all.filter { known.contains($0.id) }.map { ($0, 0) }
    }
}
