import Values

extension UnreleasedMigrations {
    /// Adds the household to the stock: members, devices, categories, rules for dates, prices, shopping.
    ///
    /// Rows that the history refers to are never deleted: locations, products, lists and members are marked as removed.
    static let household = """
        CREATE TABLE household (
            -- There is one.
            id INTEGER PRIMARY KEY CHECK (id = 1),
            -- What headless voices and pages without a wish of their own speak: a language tag such as fr; null
            -- until somebody has chosen.
            language TEXT CHECK (language <> ''),
            -- ISO 4217.
            currency TEXT NOT NULL DEFAULT 'EUR' CHECK (length(currency) = 3),
            -- What is due within so many days is due soon.
            dueSoonDays INTEGER NOT NULL DEFAULT 5 CHECK (dueSoonDays BETWEEN 0 AND 365),
            -- Whether the first start is over.
            isWelcomed INTEGER NOT NULL DEFAULT 0 CHECK (isWelcomed IN (0, 1))
        ) STRICT;
        INSERT INTO household (id) VALUES (1);

        CREATE TABLE member (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
            -- As #2f6f4f.
            colour TEXT NOT NULL CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
            position INTEGER NOT NULL,
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))
        ) STRICT;

        -- Who may use the kiosk from elsewhere: phones that were paired, and scripts.
        CREATE TABLE device (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL CHECK (name <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('phone', 'script')),
            -- SHA-256 of what was handed out, as 64 hexadecimal digits; the token itself is never kept.
            tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
            memberId INTEGER REFERENCES member (id) ON DELETE SET NULL,
            paired TEXT NOT NULL,
            lastSeen TEXT
        ) STRICT;

        -- Answers to requests with an idempotency key, so that one sent again changes nothing again.
        CREATE TABLE answeredRequest (
            -- Grows: the oldest are forgotten by it.
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL CHECK (key <> ''),
            -- Who sent it: the device's uuid, or empty for this machine itself. Each chooses keys of its own.
            sender TEXT NOT NULL,
            -- SHA-256 of the request, as 64 hexadecimal digits.
            fingerprint TEXT NOT NULL,
            -- Null while the change is stored and its answer is not.
            status INTEGER,
            body TEXT,
            -- Where what was made is found.
            location TEXT,
            time TEXT NOT NULL,
            UNIQUE (sender, key)
        ) STRICT;

        ALTER TABLE location ADD COLUMN colour TEXT
            CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]');
        ALTER TABLE location ADD COLUMN isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        -- What was done with its lots when it was removed: undoing that brings it back.
        ALTER TABLE location ADD COLUMN removal TEXT;

        -- The household's own names of a unit; null for the units that Scantry knows by their symbols.
        ALTER TABLE unit ADD COLUMN name TEXT CHECK (name <> '');
        ALTER TABLE unit ADD COLUMN plural TEXT CHECK (plural <> '');
        -- One of it is numerator / denominator of its kind's first unit: g, ml, piece. Null if only products say.
        ALTER TABLE unit ADD COLUMN numerator INTEGER CHECK (numerator > 0);
        ALTER TABLE unit ADD COLUMN denominator INTEGER CHECK (denominator > 0);
        UPDATE unit SET numerator = 1, denominator = 1;
        -- Spoons and cups as food labels count them: 21 CFR 101.9(b)(5)(viii).
        INSERT INTO unit (symbol, kind, numerator, denominator) VALUES
            ('kg', 'mass', 1000, 1), ('l', 'volume', 1000, 1), ('cl', 'volume', 10, 1),
            ('cup', 'volume', 240, 1), ('tbsp', 'volume', 15, 1), ('tsp', 'volume', 5, 1),
            ('pack', 'count', NULL, NULL);

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

        ALTER TABLE product ADD COLUMN categoryId INTEGER REFERENCES category (id) ON DELETE SET NULL;
        -- What its stock is counted in.
        ALTER TABLE product ADD COLUMN unitId INTEGER NOT NULL DEFAULT 1 REFERENCES unit (id) ON DELETE RESTRICT;
        ALTER TABLE product ADD COLUMN locationId INTEGER REFERENCES location (id) ON DELETE SET NULL;
        -- Days that it keeps from then on; null where nobody knows, -1 for ever.
        ALTER TABLE product ADD COLUMN daysFresh INTEGER CHECK (daysFresh BETWEEN -1 AND 36500);
        ALTER TABLE product ADD COLUMN daysFrozen INTEGER CHECK (daysFrozen BETWEEN -1 AND 36500);
        ALTER TABLE product ADD COLUMN daysThawed INTEGER CHECK (daysThawed BETWEEN -1 AND 36500);
        ALTER TABLE product ADD COLUMN daysOpened INTEGER CHECK (daysOpened BETWEEN -1 AND 36500);
        -- Whether its date says when it must no longer be eaten, not when it is best.
        ALTER TABLE product ADD COLUMN hasUseBy INTEGER NOT NULL DEFAULT 0 CHECK (hasUseBy IN (0, 1));
        -- Below so many thousandths of its unit it is proposed for shopping; null for never.
        ALTER TABLE product ADD COLUMN minimum INTEGER CHECK (minimum > 0);
        ALTER TABLE product ADD COLUMN note TEXT CHECK (note <> '');
        -- The name of the file with the household's own picture; null for none.
        ALTER TABLE product ADD COLUMN picture TEXT CHECK (picture <> '');
        -- The product that this one was merged into, or null. It has no codes and no lots any more.
        ALTER TABLE product ADD COLUMN mergedInto INTEGER REFERENCES product (id) ON DELETE RESTRICT;
        ALTER TABLE product ADD COLUMN isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        CREATE INDEX product_category ON product (categoryId);

        -- Products had a tag before: en:pasta-sauces becomes the category Pasta sauces.
        CREATE TABLE tagged AS
            SELECT tag, upper(substr(words, 1, 1)) || substr(words, 2) AS name FROM (
                SELECT DISTINCT category AS tag,
                    trim(replace(substr(category, instr(category, ':') + 1), '-', ' ')) AS words
                FROM product WHERE category IS NOT NULL)
            WHERE words <> '';
        INSERT OR IGNORE INTO category (name) SELECT name FROM tagged ORDER BY tag DESC;
        INSERT INTO categoryTag (tag, categoryId)
            SELECT tag, category.id FROM category JOIN tagged ON category.name = tagged.name;
        UPDATE product SET categoryId = (SELECT categoryId FROM categoryTag WHERE tag = product.category);
        DROP TABLE tagged;
        ALTER TABLE product DROP COLUMN category;

        -- What cannot be used and need not be shown any more in the inbox.
        ALTER TABLE scan ADD COLUMN isDismissed INTEGER NOT NULL DEFAULT 0 CHECK (isDismissed IN (0, 1));

        -- The name as searching and sorting see it: `String.folded`, which who writes a record stores after it. The
        -- triggers see to it that there is a key whoever writes. What has no name comes last.
        ALTER TABLE product ADD COLUMN nameKey TEXT NOT NULL DEFAULT '\u{10FFFD}';
        CREATE INDEX product_nameKey ON product (nameKey);
        CREATE TRIGGER product_inserted AFTER INSERT ON product WHEN NEW.name IS NOT NULL BEGIN
            UPDATE product SET nameKey = lower(NEW.name) WHERE id = NEW.id;
        END;
        CREATE TRIGGER product_renamed AFTER UPDATE OF name ON product WHEN NEW.name IS NOT OLD.name BEGIN
            UPDATE product SET nameKey = coalesce(lower(NEW.name), '\u{10FFFD}') WHERE id = NEW.id;
        END;
        ALTER TABLE brand ADD COLUMN nameKey TEXT NOT NULL DEFAULT '\u{10FFFD}';
        CREATE TRIGGER brand_inserted AFTER INSERT ON brand BEGIN
            UPDATE brand SET nameKey = lower(NEW.name) WHERE id = NEW.id;
        END;
        CREATE TRIGGER brand_renamed AFTER UPDATE OF name ON brand WHEN NEW.name IS NOT OLD.name BEGIN
            UPDATE brand SET nameKey = lower(NEW.name) WHERE id = NEW.id;
        END;

        -- One of the unit is so many thousandths of another, for this product: a pack is 6 pieces.
        CREATE TABLE conversion (
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
            unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
            amount INTEGER NOT NULL CHECK (amount > 0),
            otherUnitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
            PRIMARY KEY (productId, unitId),
            CHECK (unitId <> otherUnitId)
        ) STRICT;

        ALTER TABLE lot ADD COLUMN isUseBy INTEGER NOT NULL DEFAULT 0 CHECK (isUseBy IN (0, 1));
        ALTER TABLE lot ADD COLUMN isOpened INTEGER NOT NULL DEFAULT 0 CHECK (isOpened IN (0, 1));
        -- The day, or null where the clock was not set.
        ALTER TABLE lot ADD COLUMN opened TEXT CHECK (opened IS NULL OR isOpened);
        ALTER TABLE lot ADD COLUMN state TEXT NOT NULL DEFAULT 'fresh' CHECK (state IN ('fresh', 'frozen', 'thawed'));
        UPDATE lot SET state = 'frozen' WHERE locationId IN (SELECT id FROM location WHERE kind = 'freezer');
        -- What was paid for pricedAmount thousandths of the unit, in hundredths of the household's currency.
        ALTER TABLE lot ADD COLUMN price INTEGER CHECK (price >= 0);
        ALTER TABLE lot ADD COLUMN pricedAmount INTEGER
            CHECK (pricedAmount > 0 AND (pricedAmount IS NULL) = (price IS NULL));
        ALTER TABLE lot ADD COLUMN note TEXT CHECK (note <> '');
        -- What is on the shelves, by date, by product and by place: all that lists and sums ask of many lots.
        CREATE INDEX lot_due ON lot (bestBefore) WHERE amount > 0;
        CREATE INDEX lot_stock ON lot (productId, locationId, unitId, amount, bestBefore, added) WHERE amount > 0;
        CREATE INDEX lot_opened ON lot (productId) WHERE isOpened AND amount > 0;
        DROP INDEX lot_location;
        CREATE INDEX lot_location ON lot (locationId, productId, bestBefore, amount, price, pricedAmount)
            WHERE amount > 0;

        CREATE TABLE movementOfHousehold (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            -- What was done in one go, and is undone in one go, has one number.
            operation TEXT NOT NULL,
            lotId INTEGER NOT NULL REFERENCES lot (id) ON DELETE RESTRICT,
            kind TEXT NOT NULL CHECK (kind IN (
                'added', 'taken', 'opened', 'moved', 'split', 'frozen', 'thawed', 'counted', 'spoiled', 'edited',
                'undone')),
            -- What it changes the lot's amount by, in thousandths of the lot's unit.
            change INTEGER NOT NULL,
            -- Where the lot was then, or came to.
            locationId INTEGER NOT NULL REFERENCES location (id) ON DELETE RESTRICT,
            -- What else it changed, as JSON objects with the lot's columns before and after; null for nothing.
            was TEXT CHECK (was IS NULL OR json_valid(was)),
            becomes TEXT CHECK ((becomes IS NULL) = (was IS NULL) AND (becomes IS NULL OR json_valid(becomes))),
            scanId INTEGER REFERENCES scan (id) ON DELETE RESTRICT,
            stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
            memberId INTEGER REFERENCES member (id) ON DELETE RESTRICT,
            -- The movement that this one takes back; each can be taken back once.
            undoes INTEGER UNIQUE REFERENCES movementOfHousehold (id) ON DELETE RESTRICT,
            time TEXT NOT NULL,
            CHECK ((kind = 'undone') = (undoes IS NOT NULL))
        ) STRICT;
        INSERT INTO movementOfHousehold
            (id, uuid, operation, lotId, kind, change, locationId, scanId, stationId, undoes, time)
            SELECT movement.id, movement.uuid, movement.uuid, lotId, kind, change, locationId, scanId, stationId, undoes,
                time
            FROM movement JOIN lot ON lot.id = movement.lotId ORDER BY movement.id;
        DROP TABLE movement;
        ALTER TABLE movementOfHousehold RENAME TO movement;
        CREATE INDEX movement_lot ON movement (lotId);
        CREATE INDEX movement_scan ON movement (scanId);
        CREATE INDEX movement_operation ON movement (operation);
        -- What was used and thrown away, for figures.
        CREATE INDEX movement_use ON movement (time, kind, lotId, change) WHERE kind IN ('taken', 'spoiled');
        CREATE TRIGGER movement_changes_lot AFTER INSERT ON movement BEGIN
            UPDATE lot SET amount = amount + NEW.change WHERE id = NEW.lotId;
        END;
        CREATE TRIGGER lot_begins_empty BEFORE INSERT ON lot WHEN NEW.amount <> 0 BEGIN
            SELECT RAISE (ABORT, 'movements alone change amounts');
        END;
        CREATE TRIGGER lot_is_the_sum_of_its_movements BEFORE UPDATE OF amount ON lot
        WHEN NEW.amount <> (SELECT coalesce(sum(change), 0) FROM movement WHERE lotId = NEW.id) BEGIN
            SELECT RAISE (ABORT, 'movements alone change amounts');
        END;
        CREATE TRIGGER movement_stays_unchanged BEFORE UPDATE ON movement BEGIN
            SELECT RAISE (ABORT, 'movements are never changed; undo them by another');
        END;
        CREATE TRIGGER movement_stays BEFORE DELETE ON movement BEGIN
            SELECT RAISE (ABORT, 'movements are never erased; undo them by another');
        END;

        CREATE TABLE shop (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> '')
        ) STRICT;

        -- The way through a shop; categories that are not named come last.
        CREATE TABLE shopCategory (
            shopId INTEGER NOT NULL REFERENCES shop (id) ON DELETE CASCADE,
            categoryId INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            PRIMARY KEY (shopId, categoryId)
        ) STRICT;

        CREATE TABLE shoppingList (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL CHECK (name <> ''),
            shopId INTEGER REFERENCES shop (id) ON DELETE SET NULL,
            position INTEGER NOT NULL,
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))
        ) STRICT;

        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            listId INTEGER NOT NULL REFERENCES shoppingList (id) ON DELETE RESTRICT,
            -- A product, or words.
            productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
            text TEXT CHECK (text <> ''),
            -- Only for words: a product has its own.
            categoryId INTEGER REFERENCES category (id) ON DELETE SET NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
            -- For the whole entry, in hundredths of the household's currency.
            price INTEGER CHECK (price >= 0),
            note TEXT CHECK (note <> ''),
            isTicked INTEGER NOT NULL DEFAULT 0 CHECK (isTicked IN (0, 1)),
            -- How it left the list; null while it is on it.
            outcome TEXT CHECK (outcome IN ('cleared', 'stocked', 'deleted', 'merged')),
            isDone INTEGER NOT NULL GENERATED ALWAYS AS (outcome IS NOT NULL) VIRTUAL,
            -- The entry that its amount was added to, which stands for it from then on.
            mergedInto INTEGER REFERENCES entry (id) ON DELETE RESTRICT,
            -- The operation that put it to stock, or others that left the list with it.
            operation TEXT,
            memberId INTEGER REFERENCES member (id) ON DELETE RESTRICT,
            position INTEGER NOT NULL DEFAULT 0,
            time TEXT NOT NULL,
            CHECK ((productId IS NULL) <> (text IS NULL)),
            CHECK ((outcome IS 'merged') = (mergedInto IS NOT NULL)),
            CHECK (outcome IS NOT 'stocked' OR operation IS NOT NULL),
            CHECK (operation IS NULL OR outcome IN ('stocked', 'cleared'))
        ) STRICT;
        CREATE INDEX entry_open ON entry (listId) WHERE isDone = 0;
        CREATE INDEX entry_product ON entry (productId) WHERE isDone = 0;
        CREATE INDEX entry_operation ON entry (operation) WHERE operation IS NOT NULL;

        -- What was put to stock is to be put there again once that is undone.
        CREATE TRIGGER movement_undone_reopens_entries AFTER INSERT ON movement WHEN NEW.undoes IS NOT NULL BEGIN
            UPDATE entry SET outcome = NULL, operation = NULL
            WHERE operation = (SELECT operation FROM movement WHERE id = NEW.undoes);
        END;

        -- Changes that phones have sent, so that one sent again changes nothing again.
        CREATE TABLE listChange (
            uuid TEXT PRIMARY KEY,
            entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            -- Null while the clock is not set. Those of long ago are forgotten.
            time TEXT
        ) STRICT;
        CREATE INDEX listChange_time ON listChange (time);
        """
}
