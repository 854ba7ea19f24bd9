extension Release010 {
    /// The tables of products, and of their units, brands, categories, locations and codes.
    static let products = """
        CREATE TABLE unit (
            id INTEGER PRIMARY KEY,
            symbol TEXT NOT NULL UNIQUE CHECK (symbol <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('mass', 'volume', 'count')),
            -- The household's own names of a unit; null for the units that Scantry knows by their symbols.
            name TEXT CHECK (name <> ''),
            plural TEXT CHECK (plural <> ''),
            -- One of it is numerator / denominator of its kind's first unit: g, ml, piece. Null if only products say.
            numerator INTEGER CHECK (numerator > 0),
            denominator INTEGER CHECK (denominator > 0),
            -- A unit that history names is kept when it is removed, and comes back when something is counted in it again.
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))
        ) STRICT;

        CREATE TABLE location (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (name <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('freezer', 'fridge', 'pantry', 'other')),
            -- The freezer that a drawer is in.
            parentId INTEGER REFERENCES location (id) ON DELETE RESTRICT,
            position INTEGER NOT NULL,
            -- As #2f6f4f.
            colour TEXT CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)),
            -- What was done with its lots when it was removed: undoing that brings it back.
            removal TEXT
        ) STRICT;

        CREATE TABLE brand (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
            -- As that of a product.
            nameKey TEXT NOT NULL DEFAULT '\u{10FFFD}'
        ) STRICT;

        CREATE TABLE category (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
            position INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- What look-ups call a category: several names may mean the same, and a category can be renamed.
        CREATE TABLE categoryTag (
            -- Open Food Facts' tag, such as en:pasta-sauces.
            tag TEXT PRIMARY KEY CHECK (tag <> ''),
            categoryId INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX categoryTag_category ON categoryTag (categoryId);

        CREATE TABLE product (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            -- Null until somebody or something knows it: such a product waits in the inbox.
            name TEXT CHECK (name <> ''),
            brandId INTEGER REFERENCES brand (id) ON DELETE RESTRICT,
            -- The size as the pack prints it.
            packageSize TEXT CHECK (packageSize <> ''),
            -- Where the name comes from; null with the name.
            source TEXT CHECK (source <> ''),
            categoryId INTEGER REFERENCES category (id) ON DELETE SET NULL,
            -- What its stock is counted in.
            unitId INTEGER NOT NULL DEFAULT 1 REFERENCES unit (id) ON DELETE RESTRICT,
            -- Where it is put if nobody says.
            locationId INTEGER REFERENCES location (id) ON DELETE SET NULL,
            -- Days that it keeps from then on; null where nobody knows, -1 for ever.
            daysFresh INTEGER CHECK (daysFresh BETWEEN -1 AND 36500),
            daysFrozen INTEGER CHECK (daysFrozen BETWEEN -1 AND 36500),
            daysThawed INTEGER CHECK (daysThawed BETWEEN -1 AND 36500),
            daysOpened INTEGER CHECK (daysOpened BETWEEN -1 AND 36500),
            -- Whether its date says when it must no longer be eaten, not when it is best.
            hasUseBy INTEGER NOT NULL DEFAULT 0 CHECK (hasUseBy IN (0, 1)),
            -- Below so many thousandths of its unit it is proposed for shopping; null for never.
            minimum INTEGER CHECK (minimum > 0),
            note TEXT CHECK (note <> ''),
            -- The name of the file with the household's own picture; null for none.
            picture TEXT CHECK (picture <> ''),
            -- The product that this one was merged into, or null. It has no codes and no lots any more.
            mergedInto INTEGER REFERENCES product (id) ON DELETE RESTRICT,
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)),
            -- The name as searching and sorting see it: `String.folded`, which who writes a record stores after it. The
            -- triggers see to it that there is a key whoever writes. What has no name comes last.
            nameKey TEXT NOT NULL DEFAULT '\u{10FFFD}',
            -- How much of a product one person has at a meal, in thousandths of a gram or millilitre.
            portion INTEGER CHECK (portion > 0),
            CHECK ((name IS NULL) = (source IS NULL))
        ) STRICT;
        CREATE INDEX product_brand ON product (brandId);
        CREATE INDEX product_nameless ON product (id) WHERE name IS NULL;
        CREATE INDEX product_category ON product (categoryId);
        CREATE INDEX product_nameKey ON product (nameKey);

        CREATE TABLE productCode (
            -- Fourteen digits.
            gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
            -- How much one pack with this code holds, in thousandths of a piece.
            packAmount INTEGER NOT NULL DEFAULT 1000 CHECK (packAmount > 0)
        ) STRICT;
        CREATE INDEX productCode_product ON productCode (productId);

        -- One of the unit is so many thousandths of another, for this product: a pack is 6 pieces.
        CREATE TABLE conversion (
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
            unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
            amount INTEGER NOT NULL CHECK (amount > 0),
            otherUnitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
            PRIMARY KEY (productId, unitId),
            CHECK (unitId <> otherUnitId)
        ) STRICT;

        CREATE TRIGGER brand_inserted AFTER INSERT ON brand BEGIN
            UPDATE brand SET nameKey = lower(NEW.name) WHERE id = NEW.id;
        END;

        CREATE TRIGGER brand_renamed AFTER UPDATE OF name ON brand WHEN NEW.name IS NOT OLD.name BEGIN
            UPDATE brand SET nameKey = lower(NEW.name) WHERE id = NEW.id;
        END;

        CREATE TRIGGER product_inserted AFTER INSERT ON product WHEN NEW.name IS NOT NULL BEGIN
            UPDATE product SET nameKey = lower(NEW.name) WHERE id = NEW.id;
        END;

        CREATE TRIGGER product_renamed AFTER UPDATE OF name ON product WHEN NEW.name IS NOT OLD.name BEGIN
            UPDATE product SET nameKey = coalesce(lower(NEW.name), '\u{10FFFD}') WHERE id = NEW.id;
        END;

        CREATE TRIGGER product_changed_restores_unit AFTER UPDATE OF isRemoved, unitId ON product
            WHEN NEW.isRemoved = 0 BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;
        """
}
