extension Schema {
    /// The migration that creates the tables of what was taken over from other programs.
    enum Imports {
        static let name = "Keep what was taken over from other programs"

        static let sql = """
            CREATE TABLE import (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                program TEXT NOT NULL CHECK (program <> ''),
                -- The name of the file, or the address of the server.
                origin TEXT NOT NULL CHECK (origin <> ''),
                time TEXT NOT NULL,
                -- The operation that has booked the stock; null if there was none.
                operation TEXT,
                -- JSON: what has become of the rows of each kind.
                report TEXT NOT NULL CHECK (json_valid(report)),
                -- When it was undone; null while it holds.
                undone TEXT
            ) STRICT;

            -- Which row here a row of another program is, so that it is taken over once.
            CREATE TABLE importedRow (
                id INTEGER PRIMARY KEY,
                importId INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
                program TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind <> ''),
                foreignId TEXT NOT NULL,
                -- Its row id in the table of its kind; null once the household has deleted it.
                rowId INTEGER,
                -- Of a barcode, its GTIN.
                gtin TEXT,
                -- Whether the import has made it, and not found it here.
                isCreated INTEGER NOT NULL CHECK (isCreated IN (0, 1)),
                -- What the import has changed of one that it found: JSON, by column its value before and after.
                changes TEXT CHECK (changes IS NULL OR json_valid(changes)),
                UNIQUE (program, kind, foreignId)
            ) STRICT;
            CREATE INDEX importedRow_import ON importedRow (importId);
            CREATE INDEX importedRow_row ON importedRow (kind, rowId);

            -- Labels that another program has printed: a product, of which each scan is one more, or a lot.
            CREATE TABLE foreignLabel (
                id INTEGER PRIMARY KEY,
                code TEXT NOT NULL COLLATE NOCASE CHECK (code <> ''),
                productId INTEGER REFERENCES product (id) ON DELETE CASCADE,
                lotId INTEGER REFERENCES lot (id) ON DELETE CASCADE,
                importId INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
                CHECK ((productId IS NULL) <> (lotId IS NULL))
            ) STRICT;
            CREATE INDEX foreignLabel_code ON foreignLabel (code);
            CREATE INDEX foreignLabel_product ON foreignLabel (productId);
            CREATE INDEX foreignLabel_lot ON foreignLabel (lotId);
            CREATE INDEX foreignLabel_import ON foreignLabel (importId);

            -- The number of a deleted row is given to another one.
            CREATE TRIGGER unit_deleted_from_imports AFTER DELETE ON unit BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'unit' AND rowId = OLD.id;
            END;
            CREATE TRIGGER location_deleted_from_imports AFTER DELETE ON location BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'place' AND rowId = OLD.id;
            END;
            CREATE TRIGGER brand_deleted_from_imports AFTER DELETE ON brand BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'brand' AND rowId = OLD.id;
            END;
            CREATE TRIGGER category_deleted_from_imports AFTER DELETE ON category BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'category' AND rowId = OLD.id;
            END;
            CREATE TRIGGER shop_deleted_from_imports AFTER DELETE ON shop BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'shop' AND rowId = OLD.id;
            END;
            CREATE TRIGGER product_deleted_from_imports AFTER DELETE ON product BEGIN
                UPDATE importedRow SET rowId = NULL
                WHERE kind IN ('product', 'conversion', 'picture') AND rowId = OLD.id;
            END;
            CREATE TRIGGER entry_deleted_from_imports AFTER DELETE ON entry BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'entry' AND rowId = OLD.id;
            END;
            CREATE TRIGGER recipe_deleted_from_imports AFTER DELETE ON recipe BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'recipe' AND rowId = OLD.id;
            END;
            CREATE TRIGGER plannedMeal_deleted_from_imports AFTER DELETE ON plannedMeal BEGIN
                UPDATE importedRow SET rowId = NULL WHERE kind = 'meal' AND rowId = OLD.id;
            END;
            """
    }
}
