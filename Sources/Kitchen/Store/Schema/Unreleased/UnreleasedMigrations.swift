import GRDB

/// The migrations from before the release, for databases that were made then.
///
/// Some were changed after households had applied them, which ``SchemaRepair`` and ``MovedColumns`` compensate for.
/// Together they give the tables that 0.1.0 makes at once; a database that has applied them all counts as one of 0.1.0.
enum UnreleasedMigrations {
    private static let first = "Create the kitchen"

    /// Whether a database was made before the release, and has not been migrated since.
    static func have(made db: Database) throws -> Bool {
        try DatabaseMigrator().appliedIdentifiers(db).contains(first)
    }

    /// Applies the missing migrations to a database from before the release, which then counts as one of 0.1.0.
    static func finish(_ database: some DatabaseWriter) throws {
        guard try database.read(have(made:)) else { return }
        try migrator.migrate(database)
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations (identifier) VALUES (?)",
                arguments: [Release010.name])
        }
    }

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(first) { db in
            try db.execute(sql: kitchen)
        }
        migrator.registerMigration("Fill in the first units and locations") { db in
            try db.execute(sql: firstRows)
        }
        migrator.registerMigration("Create the sound settings") { db in
            try db.execute(sql: soundSettings)
        }
        migrator.registerMigration("Create the household") { db in
            try db.execute(sql: household)
            try foldNames(db)
        }
        migrator.registerMigration("Let stations have modes") { db in
            try db.execute(sql: stations)
        }
        migrator.registerMigration("Remember what was asked outside") { db in
            try db.execute(sql: inquiries)
        }
        migrator.registerMigration("Keep what others say of products") { db in
            try openSources(db)
            try db.execute(sql: facts)
        }
        migrator.registerMigration("Keep pictures from outside") { db in
            try db.execute(sql: pictures)
        }
        migrator.registerMigration("Remember what others were told") { db in
            try db.execute(sql: contributions)
        }
        migrator.registerMigration("Let the household choose whom to ask") { db in
            try db.execute(sql: providers)
        }
        migrator.registerMigration("Know how products are cooked") { db in
            try db.execute(sql: cooking)
        }
        migrator.registerMigration("Count down") { db in
            try db.execute(sql: timers)
        }
        migrator.registerMigration("Let households choose how they measure") { db in
            try db.execute(sql: measures)
        }
        migrator.registerMigration("Keep recipes") { db in
            try db.execute(sql: recipes)
        }
        migrator.registerMigration("Plan meals") { db in
            try db.execute(sql: plan)
        }
        migrator.registerMigration("Cook by recipes") { db in
            try db.execute(sql: recipeBook)
        }
        migrator.registerMigration("Let households say what ingredients are") { db in
            try db.execute(sql: ingredients)
        }
        migrator.registerMigration("Warn before what is cooked is done") { db in
            try db.execute(sql: cookingWarning)
        }
        migrator.registerMigration("Keep what recipes are sorted by") { db in
            try db.execute(sql: recipeLists)
        }
        migrator.registerMigration("Let own recipes take the place of others") { db in
            try db.execute(sql: ownCopies)
        }
        migrator.registerMigration("Let an ingredient be another food") { db in
            try db.execute(sql: otherFoods)
        }
        migrator.registerMigration("Know for which meal things are on lists") { db in
            try db.execute(sql: recipeShares)
        }
        migrator.registerMigration("Count what recipes make in pieces") { db in
            try db.execute(sql: recipePieces)
        }
        migrator.registerMigration("Remember which forms were answered") { db in
            try db.execute(sql: answeredForms)
        }
        migrator.registerMigration("Keep units that history names") { db in
            try db.execute(sql: removedUnits)
        }
        migrator.registerMigration("Know for which food of a line things are on lists") { db in
            try db.execute(sql: partsOfLines)
        }
        return migrator
    }

    private static let kitchen = """
        CREATE TABLE brand (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> '')
        ) STRICT;

        CREATE TABLE unit (
            id INTEGER PRIMARY KEY,
            symbol TEXT NOT NULL UNIQUE CHECK (symbol <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('mass', 'volume', 'count'))
        ) STRICT;

        CREATE TABLE location (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (name <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('freezer', 'fridge', 'pantry', 'other')),
            -- The freezer that a drawer is in.
            parentId INTEGER REFERENCES location (id) ON DELETE RESTRICT,
            position INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE product (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            -- Null until somebody or something knows it: such a product waits in the inbox.
            name TEXT CHECK (name <> ''),
            brandId INTEGER REFERENCES brand (id) ON DELETE RESTRICT,
            -- The size as the pack prints it.
            packageSize TEXT CHECK (packageSize <> ''),
            -- Open Food Facts' tag, such as en:pastas.
            category TEXT CHECK (category <> ''),
            -- Where the name comes from; null with the name.
            source TEXT CHECK (source IN ('household', 'samples', 'openFoodFacts')),
            CHECK ((name IS NULL) = (source IS NULL))
        ) STRICT;
        CREATE INDEX product_brand ON product (brandId);
        CREATE INDEX product_nameless ON product (id) WHERE name IS NULL;

        CREATE TABLE productCode (
            -- Fourteen digits.
            gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
            -- How much one pack with this code holds, in thousandths of a piece.
            packAmount INTEGER NOT NULL DEFAULT 1000 CHECK (packAmount > 0)
        ) STRICT;
        CREATE INDEX productCode_product ON productCode (productId);

        CREATE TABLE station (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE CHECK (name <> ''),
            -- Where what it scans is put.
            locationId INTEGER NOT NULL REFERENCES location (id) ON DELETE RESTRICT
        ) STRICT;

        CREATE TABLE scan (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
            -- As the decoder names it; null for what was typed.
            symbology TEXT,
            text TEXT NOT NULL,
            label TEXT NOT NULL CHECK (label IN (
                'article', 'restricted', 'book', 'magazine', 'coupon', 'refund', 'misread', 'address', 'text')),
            productId INTEGER REFERENCES product (id) ON DELETE SET NULL,
            -- UTC by this machine's clock, which may have been wrong: for people to read, never to compute with.
            time TEXT NOT NULL
        ) STRICT;
        CREATE INDEX scan_puzzling ON scan (text) WHERE label IN ('misread', 'text');
        CREATE INDEX scan_product ON scan (productId);

        CREATE TABLE lot (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE RESTRICT,
            locationId INTEGER NOT NULL REFERENCES location (id) ON DELETE RESTRICT,
            unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
            -- Thousandths of the unit: the sum of the lot's movements, which a trigger keeps.
            amount INTEGER NOT NULL DEFAULT 0 CHECK (amount >= 0),
            -- Days, as 2026-11-20; null where nobody said, or the clock was not set.
            bestBefore TEXT,
            added TEXT
        ) STRICT;
        CREATE INDEX lot_product ON lot (productId, locationId);
        CREATE INDEX lot_location ON lot (locationId) WHERE amount > 0;

        CREATE TABLE movement (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            lotId INTEGER NOT NULL REFERENCES lot (id) ON DELETE RESTRICT,
            kind TEXT NOT NULL CHECK (kind IN ('added', 'taken', 'opened', 'moved', 'spoiled', 'counted', 'undone')),
            -- What it changes the lot's amount by, in thousandths of the lot's unit.
            change INTEGER NOT NULL,
            scanId INTEGER REFERENCES scan (id) ON DELETE RESTRICT,
            stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
            -- The movement that this one takes back; each can be taken back once.
            undoes INTEGER UNIQUE REFERENCES movement (id) ON DELETE RESTRICT,
            time TEXT NOT NULL,
            CHECK ((kind = 'undone') = (undoes IS NOT NULL))
        ) STRICT;
        CREATE INDEX movement_lot ON movement (lotId);
        CREATE INDEX movement_scan ON movement (scanId);

        CREATE TRIGGER movement_changes_lot AFTER INSERT ON movement BEGIN
            UPDATE lot SET amount = amount + NEW.change WHERE id = NEW.lotId;
        END;
        CREATE TRIGGER movement_stays_unchanged BEFORE UPDATE ON movement BEGIN
            SELECT RAISE (ABORT, 'movements are never changed; undo them by another');
        END;
        CREATE TRIGGER movement_stays BEFORE DELETE ON movement BEGIN
            SELECT RAISE (ABORT, 'movements are never erased; undo them by another');
        END;
        """

    private static let firstRows = """
        INSERT INTO unit (symbol, kind) VALUES ('piece', 'count'), ('g', 'mass'), ('ml', 'volume');
        INSERT INTO location (name, kind, position) VALUES
            ('Pantry', 'pantry', 1), ('Fridge', 'fridge', 2), ('Freezer', 'freezer', 3);
        """

    private static let soundSettings = """
        CREATE TABLE soundSettings (
            -- The household has one.
            id INTEGER PRIMARY KEY CHECK (id = 1),
            volume INTEGER NOT NULL CHECK (volume BETWEEN 0 AND 100),
            isMuted INTEGER NOT NULL CHECK (isMuted IN (0, 1)),
            -- Times as 22:00; both null for no quiet hours.
            quietFrom TEXT CHECK (quietFrom GLOB '[0-2][0-9]:[0-5][0-9]' AND quietFrom < '24:00'),
            quietUntil TEXT CHECK (quietUntil GLOB '[0-2][0-9]:[0-5][0-9]' AND quietUntil < '24:00'),
            CHECK ((quietFrom IS NULL) = (quietUntil IS NULL)),
            CHECK (quietFrom <> quietUntil)
        ) STRICT;
        """
}
