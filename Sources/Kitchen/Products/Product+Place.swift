import GRDB

extension Product {
    /// Returns the shelf life of its category: by its name, else by its tags if they agree.
    func shelfLife(_ db: Database) throws -> ShelfLife? {
        guard let categoryId else { return nil }
        let name = try String.fetchOne(db, sql: "SELECT name FROM category WHERE id = ?", arguments: [categoryId])
        if let life = name.flatMap(ShelfLife.init(category:)) { return life }
        let tags = try String.fetchAll(
            db, sql: "SELECT tag FROM categoryTag WHERE categoryId = ?", arguments: [categoryId])
        let lives = tags.compactMap(ShelfLife.init(tag:))
        return lives.allSatisfy { $0 == lives.first } ? lives.first : nil
    }

    /// Returns its default location: the household's choice, else the only location of the kind where such food is
    /// kept, else the first one. A station's own location takes precedence.
    func place(_ db: Database) throws -> Int64 {
        if let locationId { return locationId }
        return try usualPlace(db)?.id ?? Location.first(db).id
    }

    /// Returns the only location of the kind where such food is kept; nil if there are several, or the kind is unknown.
    func usualPlace(_ db: Database) throws -> Location? {
        guard let kind = try shelfLife(db)?.place else { return nil }
        let places = try Location.fetchAll(
            db,
            sql: """
                SELECT * FROM location WHERE kind = ?1 AND NOT isRemoved AND NOT EXISTS (
                    SELECT 1 FROM location AS outer WHERE outer.id = location.parentId AND outer.kind = ?1)
                LIMIT 2
                """,
            arguments: [kind.rawValue])
        return places.count == 1 ? places[0] : nil
    }
}
