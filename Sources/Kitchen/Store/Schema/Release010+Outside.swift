extension Release010 {
    /// The tables of external sources: settings, keys, look-ups, data and pictures; and of contributions to them.
    static let outside = """
        -- Who is asked outside, in which order.
        CREATE TABLE provider (
            id TEXT PRIMARY KEY
                CHECK (id IN ('openFoodFacts', 'openBeautyFacts', 'openPetFoodFacts', 'openProductsFacts', 'edamam')),
            position INTEGER NOT NULL,
            isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
        ) STRICT;

        CREATE TABLE sourceSettings (
            -- The household has one.
            id INTEGER PRIMARY KEY CHECK (id = 1),
            isAsking INTEGER NOT NULL CHECK (isAsking IN (0, 1)),
            isStaging INTEGER NOT NULL CHECK (isStaging IN (0, 1))
        ) STRICT;

        -- By which others know the household: accounts and keys.
        CREATE TABLE credential (
            provider TEXT PRIMARY KEY CHECK (provider <> ''),
            user TEXT NOT NULL CHECK (user <> ''),
            secret TEXT NOT NULL CHECK (secret <> '')
        ) STRICT;

        -- What sources outside were asked about a number, so that nothing is asked for twice.
        CREATE TABLE inquiry (
            gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
            -- Seconds since 1970.
            time REAL NOT NULL,
            -- How often in vain since it was answered last.
            tries INTEGER NOT NULL CHECK (tries >= 0),
            -- How often it was answered, with a name or without.
            answers INTEGER NOT NULL DEFAULT 0 CHECK (answers >= 0)
        ) STRICT;

        -- When sources were asked of late: they allow so many questions a minute, also to a kiosk that has just begun.
        CREATE TABLE inquiryTime (
            time REAL NOT NULL,
            -- Each family of sources counts its own.
            source TEXT NOT NULL DEFAULT 'openFoodFacts'
        ) STRICT;

        -- What somebody outside says of a number, beside the household's own word, which is in `product`.
        CREATE TABLE facts (
            gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
            -- JSON.
            facts TEXT NOT NULL CHECK (json_valid(facts)),
            -- When they came, in seconds since 1970.
            time REAL NOT NULL
        ) STRICT;

        -- Pictures of products that are outside, by the products' numbers, and what came of fetching them.
        CREATE TABLE productPicture (
            gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
            -- Where it is, as far as is known now.
            address TEXT NOT NULL CHECK (address <> ''),
            -- The file that is kept of it, its bytes and when it came, in seconds since 1970; null where there is none.
            file TEXT CHECK (file <> ''),
            bytes INTEGER CHECK (bytes > 0),
            time REAL,
            -- Where the file comes from: another address, until what is there now is fetched.
            origin TEXT,
            -- Before this, in seconds since 1970, it is not asked for again.
            due REAL NOT NULL DEFAULT 0,
            CHECK ((file IS NULL) = (origin IS NULL)),
            CHECK ((file IS NULL) = (bytes IS NULL)),
            CHECK ((file IS NULL) = (time IS NULL))
        ) STRICT;

        -- What the household has told Open Food Facts of, when it did last, and what became of the picture.
        CREATE TABLE contribution (
            gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
            -- Seconds since 1970.
            time REAL NOT NULL,
            picture TEXT NOT NULL CHECK (picture IN ('none', 'sent', 'failed'))
        ) STRICT;

        -- By which those who are told can tell this household's contributions from others', and nobody who it is.
        CREATE TABLE contributor (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            salt TEXT NOT NULL CHECK (length(salt) = 32)
        ) STRICT;

        CREATE TRIGGER facts_came_with_picture AFTER INSERT ON facts
        WHEN json_extract(NEW.facts, '$.picture') <> '' BEGIN
            INSERT INTO productPicture (gtin, address) VALUES (NEW.gtin, json_extract(NEW.facts, '$.picture'))
            ON CONFLICT (gtin) DO UPDATE SET address = excluded.address, due = 0 WHERE address <> excluded.address;
        END;

        CREATE TRIGGER facts_have_another_picture AFTER UPDATE ON facts
        WHEN json_extract(NEW.facts, '$.picture') <> '' BEGIN
            INSERT INTO productPicture (gtin, address) VALUES (NEW.gtin, json_extract(NEW.facts, '$.picture'))
            ON CONFLICT (gtin) DO UPDATE SET address = excluded.address, due = 0 WHERE address <> excluded.address;
        END;
        """
}
