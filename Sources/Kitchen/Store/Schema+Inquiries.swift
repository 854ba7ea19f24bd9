extension Schema {
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
