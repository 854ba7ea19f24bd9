import Values

extension Release010 {
    /// The tables of stations, scans, bulk sessions, in-store codes and the household's labels.
    static let stations = """
        CREATE TABLE station (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE CHECK (name <> ''),
            -- Where what it scans is put.
            locationId INTEGER NOT NULL REFERENCES location (id) ON DELETE RESTRICT,
            -- What the station is doing, as JSON: its mode, what waits for the next pack, what it did last.
            state TEXT CHECK (state IS NULL OR json_valid(state))
        ) STRICT;

        -- A week's shopping, from the card that begins it to the one that ends it.
        CREATE TABLE bulk (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
            begun TEXT NOT NULL,
            -- Null while packs are still held up.
            ended TEXT,
            -- Whether somebody has looked through it.
            isReviewed INTEGER NOT NULL DEFAULT 0 CHECK (isReviewed IN (0, 1))
        ) STRICT;
        CREATE INDEX bulk_unreviewed ON bulk (id) WHERE isReviewed = 0;

        CREATE TABLE scan (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
            -- As the decoder names it; null for what was typed.
            symbology TEXT,
            text TEXT NOT NULL,
            label TEXT NOT NULL CHECK (label IN ('article', 'restricted', 'book', 'magazine', 'coupon', 'refund',
                'misread', 'address', 'text', 'card', 'own')),
            productId INTEGER REFERENCES product (id) ON DELETE SET NULL,
            -- UTC by this machine's clock, which may have been wrong: for people to read, never to compute with.
            time TEXT NOT NULL,
            -- What cannot be used and need not be shown any more in the inbox.
            isDismissed INTEGER NOT NULL DEFAULT 0 CHECK (isDismissed IN (0, 1)),
            -- What it did, as JSON; null for scans of before stations had modes, which all added.
            did TEXT CHECK (did IS NULL OR json_valid(did)),
            -- The operation that it was, if it changed stock.
            operation TEXT,
            -- The entry that it put on a shopping list, and how much of it.
            entryId INTEGER REFERENCES entry (id) ON DELETE SET NULL,
            bulkId INTEGER REFERENCES bulk (id) ON DELETE SET NULL,
            -- Whether an undo card has taken it back.
            isTakenBack INTEGER NOT NULL DEFAULT 0 CHECK (isTakenBack IN (0, 1))
        ) STRICT;
        CREATE INDEX scan_puzzling ON scan (text) WHERE label IN ('misread', 'text');
        CREATE INDEX scan_product ON scan (productId);
        CREATE INDEX scan_undoable ON scan (stationId, id)
            WHERE NOT isTakenBack AND (operation IS NOT NULL OR entryId IS NOT NULL);
        CREATE INDEX scan_bulk ON scan (bulkId) WHERE bulkId IS NOT NULL;

        -- How shops write weight, price or count into numbers of their own: learned, or typed in.
        CREATE TABLE numberRule (
            id INTEGER PRIMARY KEY,
            -- The shop that writes so; null for wherever.
            shopId INTEGER REFERENCES shop (id) ON DELETE CASCADE,
            -- The first of the 13 digits, for which it holds.
            prefix TEXT NOT NULL CHECK (prefix <> '' AND prefix NOT GLOB '*[^0-9]*'),
            -- A letter for each of the 13 digits, as InStoreCodePattern reads them: 02IIIIIWWWWWC.
            pattern TEXT NOT NULL CHECK (length(pattern) = 13),
            -- Of the value: 3 with weight means kilograms in thousandths, that is grams.
            decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 3)
        ) STRICT;
        CREATE UNIQUE INDEX numberRule_prefix ON numberRule (coalesce(shopId, 0), prefix);

        -- What a shop's number of an article stands for, without its value.
        CREATE TABLE productItem (
            ruleId INTEGER NOT NULL REFERENCES numberRule (id) ON DELETE CASCADE,
            item TEXT NOT NULL CHECK (item <> ''),
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
            PRIMARY KEY (ruleId, item)
        ) STRICT;
        CREATE INDEX productItem_product ON productItem (productId);

        -- Labels that were printed before anybody knew for what: each is bound by the scan that follows it.
        CREATE TABLE ownLabel (
            -- As it is printed, without what all of them begin with.
            code TEXT PRIMARY KEY CHECK (code <> ''),
            -- A product, of which each scan is one more; or a lot, which is all that there is of it.
            productId INTEGER REFERENCES product (id) ON DELETE CASCADE,
            lotId INTEGER REFERENCES lot (id) ON DELETE CASCADE,
            -- A box that is filled again and again: once its lot is eaten, it waits for the next.
            isReusable INTEGER NOT NULL DEFAULT 0 CHECK (isReusable IN (0, 1)),
            name TEXT CHECK (name <> ''),
            time TEXT NOT NULL,
            CHECK (productId IS NULL OR lotId IS NULL)
        ) STRICT;
        """
}
