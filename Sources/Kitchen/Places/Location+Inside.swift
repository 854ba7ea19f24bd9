import GRDB

extension Location {
    /// A place and all that is inside of it.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if there is no such place, or no longer.
    static func inside(_ id: Int64, _ db: Database) throws -> [Int64] {
        let ids = try Int64.fetchAll(
            db,
            sql: """
                WITH RECURSIVE inside (id) AS (
                    SELECT id FROM location WHERE id = ? AND NOT isRemoved
                    UNION SELECT location.id FROM location JOIN inside ON location.parentId = inside.id)
                SELECT id FROM inside
                """,
            arguments: [id])
        guard !ids.isEmpty else { throw KitchenError.violated(.missing(.location)) }
        return ids
    }

    /// What people call each place, of those that are gone, too: `Freezer › Drawer 1`, for many freezers have a first
    /// drawer.
    static func paths(_ db: Database) throws -> [Int64: String] {
        let all = try Location.fetchAll(db)
        let tree = LocationTree(all)
        return Dictionary(
            all.map { ($0.rowId, tree.path(to: $0.rowId).map(\.name).joined(separator: " › ")) }
        ) { $1 }
    }

    /// All places that are there, each before what is inside of it, in the household's order.
    static func tree(_ db: Database) throws -> [(location: Location, depth: Int)] {
        let all = try Location.fetchAll(db, sql: "SELECT * FROM location WHERE NOT isRemoved ORDER BY position, id")
        let inside = Dictionary(grouping: all) { $0.parentId ?? 0 }
        var known = Set(all.map(\.rowId))
        func branch(_ id: Int64, _ depth: Int) -> [(Location, Int)] {
            (inside[id] ?? []).flatMap { location -> [(Location, Int)] in
                guard known.remove(location.rowId) != nil else { return [] }
                return [(location, depth)] + branch(location.rowId, depth + 1)
            }
        }
        let tree = branch(0, 0)
        // What is inside of something that was removed is still there.
        return tree + all.filter { known.contains($0.rowId) }.map { ($0, 0) }
    }
}
