extension Schema {
    /// The migration that creates the tables of webhooks.
    enum Webhooks {
        static let name = "Tell other programs by webhooks"

        static let sql = """
            -- Addresses outside that are told of events.
            CREATE TABLE webhook (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
                address TEXT NOT NULL CHECK (address <> ''),
                -- whsec_ and the key in Base64, by which deliveries are signed.
                secret TEXT NOT NULL CHECK (secret <> ''),
                -- The secret before it, which signs too until then, in seconds since 1970.
                formerSecret TEXT CHECK (formerSecret <> ''),
                formerUntil REAL CHECK ((formerUntil IS NULL) = (formerSecret IS NULL)),
                isOn INTEGER NOT NULL CHECK (isOn IN (0, 1)),
                -- Why it was switched off, if no person did.
                trouble TEXT
                    CHECK (trouble IS NULL OR (trouble IN ('gone', 'failing', 'forbidden') AND NOT isOn)),
                -- The hour of the event that comes once a day.
                hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
                -- The last day of which that was sent, such as 2026-11-20.
                toldDay TEXT,
                -- Nothing is sent before this, and when something was last, in seconds since 1970.
                pausedUntil REAL,
                attempted REAL
            ) STRICT;

            CREATE TABLE webhookEvent (
                webhookId INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
                event TEXT NOT NULL CHECK (event <> ''),
                PRIMARY KEY (webhookId, event)
            ) STRICT;

            -- What is to be sent, and what became of the latest.
            CREATE TABLE webhookDelivery (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                webhookId INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
                event TEXT NOT NULL CHECK (event <> ''),
                body TEXT NOT NULL CHECK (json_valid(body)),
                -- Seconds since 1970, as are the next ones.
                time REAL NOT NULL,
                -- When it is sent next; null once it has ended.
                due REAL,
                state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
                attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
                attempted REAL,
                -- The status of the last answer; null for none.
                status INTEGER,
                -- Why there was no good answer.
                failure TEXT CHECK (failure <> ''),
                CHECK ((state = 'waiting') = (due IS NOT NULL))
            ) STRICT;
            CREATE INDEX webhookDelivery_due ON webhookDelivery (webhookId, due) WHERE due IS NOT NULL;
            CREATE INDEX webhookDelivery_state ON webhookDelivery (webhookId, state);
            """
    }
}
