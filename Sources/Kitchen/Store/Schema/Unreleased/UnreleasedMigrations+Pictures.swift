extension UnreleasedMigrations {
    static let pictures = """
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
        INSERT INTO productPicture (gtin, address)
        SELECT gtin, json_extract(facts, '$.picture') FROM facts WHERE json_extract(facts, '$.picture') <> '';
        """
}
