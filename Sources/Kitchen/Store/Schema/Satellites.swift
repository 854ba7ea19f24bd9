extension Schema {
    /// The migration that creates the tables of several kiosks of one household.
    enum Satellites {
        static let name = "Know the household's other kiosks"

        static let sql = """
            -- The household's other kiosks, which send their scans to its hub.
            CREATE TABLE satellite (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                -- With which the names of its stations begin.
                name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
                joined TEXT NOT NULL,
                -- When it was last heard of, by the hub's clock, some minutes late; null for never.
                lastSeen TEXT,
                -- The number of scans that waited in its outbox then.
                waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting >= 0)
            ) STRICT;

            CREATE TABLE satelliteToken (
                satelliteId INTEGER PRIMARY KEY REFERENCES satellite (id) ON DELETE CASCADE,
                -- SHA-256 of the token, as 64 hexadecimal digits; the token itself is never kept here.
                tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64)
            ) STRICT;

            -- The satellite that a station is at; null for this kiosk.
            ALTER TABLE station ADD COLUMN satelliteId INTEGER REFERENCES satellite (id) ON DELETE SET NULL;
            CREATE INDEX station_satellite ON station (satelliteId) WHERE satelliteId IS NOT NULL;

            -- At a satellite: the scans that the hub has not confirmed yet, or that its copy lacks.
            CREATE TABLE outbox (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                -- JSON: all that booking the scan needs.
                scan TEXT NOT NULL CHECK (json_valid(scan)),
                -- What the satellite has answered, as JSON.
                did TEXT CHECK (did IS NULL OR json_valid(did)),
                -- The number of the hub's latest scan when it had booked this one; null until it has confirmed it.
                position INTEGER
            ) STRICT;
            """
    }
}
