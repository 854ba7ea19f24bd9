import GRDB

extension UnreleasedMigrations {
    static let facts = """
        -- What somebody outside says of a number, beside the household's own word, which is in `product`.
        CREATE TABLE facts (
            gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
            -- JSON.
            facts TEXT NOT NULL CHECK (json_valid(facts)),
            -- When they came, in seconds since 1970.
            time REAL NOT NULL
        ) STRICT;

        -- How much of a product one person has at a meal, in thousandths of a gram or millilitre.
        ALTER TABLE product ADD COLUMN portion INTEGER CHECK (portion > 0);

        -- What members do not eat: an allergen's tag such as en:milk, a word among the ingredients, or a diet.
        CREATE TABLE avoidance (
            memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('allergen', 'ingredient', 'diet')),
            text TEXT NOT NULL CHECK (text <> ''),
            PRIMARY KEY (memberId, kind, text)
        ) STRICT, WITHOUT ROWID;

        -- By which others know the household: accounts and keys.
        CREATE TABLE credential (
            provider TEXT PRIMARY KEY CHECK (provider <> ''),
            user TEXT NOT NULL CHECK (user <> ''),
            secret TEXT NOT NULL CHECK (secret <> '')
        ) STRICT;
        """

    /// Allows the name of a product to come from any source.
    ///
    /// The list was in a CHECK constraint of the table, which SQLite can change only in the schema's text; rows stay as
    /// they are (https://www.sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes").
    static func openSources(_ db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(
            sql: """
                UPDATE sqlite_schema SET sql = replace(
                    sql, 'source IN (''household'', ''samples'', ''openFoodFacts'')', 'source <> ''''')
                WHERE type = 'table' AND name = 'product'
                """)
        try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
        try db.execute(sql: "PRAGMA writable_schema = OFF")
    }
}
