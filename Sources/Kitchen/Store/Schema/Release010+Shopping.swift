extension Release010 {
    /// Shops and shopping lists.
    static let shopping = """
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

        -- Changes that phones have sent, so that one sent again changes nothing again.
        CREATE TABLE listChange (
            uuid TEXT PRIMARY KEY,
            entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            -- Null while the clock is not set. Those of long ago are forgotten.
            time TEXT
        ) STRICT;
        CREATE INDEX listChange_time ON listChange (time);

        CREATE TRIGGER entry_added_restores_unit AFTER INSERT ON entry BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;

        CREATE TRIGGER entry_changed_restores_unit AFTER UPDATE OF outcome, unitId ON entry
            WHEN NEW.outcome IS NULL BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;
        """
}
