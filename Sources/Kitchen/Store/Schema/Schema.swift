import GRDB

/// The household's tables, as migrations that are never edited once released.
///
/// The schema's constraints reject invalid data, so that the code need not: amounts below zero, movements that are
/// changed or erased, products without a brand that exists. SQL is standard where SQLite allows it.
enum Schema {
    /// A step from the tables of one version to those of the next.
    struct Migration {
        let name: String
        let sql: String
    }

    /// All migrations in order. New ones go at the end; a test holds the fingerprints of those that are released.
    static let migrations = [
        Migration(name: Release010.name, sql: Release010.sql),
        Migration(
            name: "Say where products are from",
            sql: "ALTER TABLE product ADD COLUMN origin TEXT CHECK (length(origin) BETWEEN 1 AND 100)"),
        Migration(
            name: "Forget scanned texts that are no codes",
            sql: """
                UPDATE scan SET text = '' WHERE label = 'address' OR (label = 'text' AND text GLOB '*[^0-9]*');
                """),
        Migration(
            name: "Know packs by their serial numbers, and ask how many are in a case",
            sql: """
                -- The serial number in the pack's code (GS1's application identifier 21).
                ALTER TABLE lot ADD COLUMN serial TEXT CHECK (serial <> '');
                CREATE INDEX lot_serial ON lot (productId, serial) WHERE serial IS NOT NULL;

                -- Cases that were scanned before anybody said how many packs are inside.
                CREATE TABLE uncountedCase (
                    -- The case's number; fourteen digits.
                    gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
                    -- The article inside.
                    productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE
                ) STRICT;
                CREATE INDEX uncountedCase_product ON uncountedCase (productId);
                """),
        Migration(
            name: "Note what rules for in-store numbers have merged",
            sql: """
                -- Products that a rule has made one, as they were before: undoing its operation parts them again.
                CREATE TABLE numberMerge (
                    id INTEGER PRIMARY KEY,
                    ruleId INTEGER REFERENCES numberRule (id) ON DELETE SET NULL,
                    operation TEXT NOT NULL CHECK (operation <> ''),
                    -- JSON: their units, codes, and the row ids of all that is theirs.
                    products TEXT NOT NULL CHECK (json_valid(products))
                ) STRICT;
                CREATE INDEX numberMerge_rule ON numberMerge (ruleId);
                CREATE INDEX numberMerge_operation ON numberMerge (operation);
                """),
        Migration(name: Imports.name, sql: Imports.sql),
        Migration(
            name: "Give the household an identifier",
            sql: """
                -- 32 hexadecimal digits, which tell its backups from those of other households.
                ALTER TABLE household ADD COLUMN uuid TEXT CHECK (length(uuid) = 32);
                UPDATE household SET uuid = lower(hex(randomblob(16)));
                """),
        Migration(
            name: "Remember an MQTT broker",
            sql: """
                -- The MQTT broker that the kiosk connects with; no row for none. Its password is a credential.
                CREATE TABLE broker (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    host TEXT NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
                    port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
                    -- Whether the connection uses TLS.
                    isEncrypted INTEGER NOT NULL CHECK (isEncrypted IN (0, 1)),
                    -- The file with the trusted authorities' certificates; null for the household's and the system's.
                    authorities TEXT CHECK (length(authorities) BETWEEN 1 AND 1000),
                    -- Whether Home Assistant finds the kiosk there.
                    servesHomeAssistant INTEGER NOT NULL CHECK (servesHomeAssistant IN (0, 1))
                ) STRICT;
                """),
        Migration(name: Webhooks.name, sql: Webhooks.sql),
        Migration(name: Satellites.name, sql: Satellites.sql),
    ]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
        }
        return migrator
    }

    /// Migrates a database to this version.
    static func migrate(_ database: some DatabaseWriter) throws {
        try UnreleasedMigrations.finish(database)
        let applied = try database.read { try migrator.appliedIdentifiers($0).count }
        try migrator.migrate(database)
        // Until then the file holds what a migration has removed, such as a password that was scanned.
        if (1..<migrations.count).contains(applied) {
            try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
    }

    /// Whether a database has tables, and opening it migrates it.
    static func needsMigration(_ db: Database) throws -> Bool {
        guard try db.tableExists("grdb_migrations") else { return false }
        if try UnreleasedMigrations.have(made: db) { return true }
        let applied = try migrator.appliedIdentifiers(db)
        return !applied.isEmpty && migrations.contains { !applied.contains($0.name) }
    }

    /// Whether a later version of the program has created or migrated a database.
    static func isOfLaterVersion(_ db: Database) throws -> Bool { try migrator(for: db).hasBeenSuperseded(db) }

    /// Returns the name of the last migration of a database; nil for none.
    static func lastMigration(of db: Database) throws -> String? {
        let migrator = try migrator(for: db)
        let applied = try migrator.appliedIdentifiers(db)
        return migrator.migrations.last { applied.contains($0) }
    }

    /// Returns the migrator that made a database's tables.
    static func migrator(for db: Database) throws -> DatabaseMigrator {
        try UnreleasedMigrations.have(made: db) ? UnreleasedMigrations.migrator : migrator
    }

    /// Returns the migrator that has a migration of this name, of a release or of the time before; nil if none has.
    static func migrator(having migration: String) -> DatabaseMigrator? {
        [migrator, UnreleasedMigrations.migrator].first { $0.migrations.contains(migration) }
    }

    /// Returns what a database from before the release stores in columns that have moved since; nil for a later one.
    static func movedColumns(of db: Database) throws -> MovedColumns? {
        try UnreleasedMigrations.have(made: db) ? MovedColumns(db) : nil
    }
}
