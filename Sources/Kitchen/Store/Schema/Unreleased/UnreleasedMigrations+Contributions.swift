extension UnreleasedMigrations {
    static let contributions = """
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
        INSERT INTO contributor VALUES (1, lower(hex(randomblob(16))));
        """
}
