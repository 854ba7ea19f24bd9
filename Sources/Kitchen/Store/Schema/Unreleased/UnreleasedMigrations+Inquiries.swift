extension UnreleasedMigrations {
    static let inquiries = """
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
            time REAL NOT NULL
        ) STRICT;
        """
}

extension UnreleasedMigrations {
    static let providers = """
        -- Who is asked outside, in which order.
        CREATE TABLE provider (
            id TEXT PRIMARY KEY CHECK (id IN (
                'openFoodFacts', 'openBeautyFacts', 'openPetFoodFacts', 'openProductsFacts', 'edamam')),
            position INTEGER NOT NULL,
            isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
        ) STRICT;
        INSERT INTO provider (id, position, isOn) VALUES
            ('openFoodFacts', 1, 1), ('openBeautyFacts', 2, 1), ('openPetFoodFacts', 3, 1),
            ('openProductsFacts', 4, 1),
            -- It needs a key.
            ('edamam', 5, 0);

        CREATE TABLE sourceSettings (
            -- The household has one.
            id INTEGER PRIMARY KEY CHECK (id = 1),
            isAsking INTEGER NOT NULL CHECK (isAsking IN (0, 1)),
            isStaging INTEGER NOT NULL CHECK (isStaging IN (0, 1))
        ) STRICT;
        INSERT INTO sourceSettings (id, isAsking, isStaging) VALUES (1, 1, 0);

        -- Each family of sources counts its own.
        ALTER TABLE inquiryTime ADD COLUMN source TEXT NOT NULL DEFAULT 'openFoodFacts';
        """
}
