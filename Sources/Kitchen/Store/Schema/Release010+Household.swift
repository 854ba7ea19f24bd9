extension Release010 {
    /// The tables of the household, its members, devices, sounds and calendar.
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
            isWelcomed INTEGER NOT NULL DEFAULT 0 CHECK (isWelcomed IN (0, 1)),
            -- What stations do while nobody has chosen.
            restingMode TEXT NOT NULL DEFAULT 'lookUp',
            -- In what amounts are shown where there is a choice.
            measures TEXT NOT NULL DEFAULT 'metric' CHECK (measures IN ('metric', 'us'))
        ) STRICT;

        CREATE TABLE soundSettings (
            -- The household has one.
            id INTEGER PRIMARY KEY CHECK (id = 1),
            volume INTEGER NOT NULL CHECK (volume BETWEEN 0 AND 100),
            isMuted INTEGER NOT NULL CHECK (isMuted IN (0, 1)),
            -- Times as 22:00; both null for no quiet hours.
            quietFrom TEXT CHECK (quietFrom GLOB '[0-2][0-9]:[0-5][0-9]' AND quietFrom < '24:00'),
            quietUntil TEXT CHECK (quietUntil GLOB '[0-2][0-9]:[0-5][0-9]' AND quietUntil < '24:00'),
            -- How much is said aloud.
            speech TEXT NOT NULL DEFAULT 'short' CHECK (speech IN ('off', 'short', 'full')),
            CHECK ((quietFrom IS NULL) = (quietUntil IS NULL)),
            CHECK (quietFrom <> quietUntil)
        ) STRICT;

        CREATE TABLE member (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
            -- As #2f6f4f.
            colour TEXT NOT NULL CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
            position INTEGER NOT NULL,
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))
        ) STRICT;

        -- What members do not eat: an allergen's tag such as en:milk, a word among the ingredients, or a diet.
        CREATE TABLE avoidance (
            memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('allergen', 'ingredient', 'diet')),
            text TEXT NOT NULL CHECK (text <> ''),
            PRIMARY KEY (memberId, kind, text)
        ) STRICT, WITHOUT ROWID;

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

        -- What calendars have to show who want to see plan and dates; no row for nobody.
        CREATE TABLE calendarFeed (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            secret TEXT NOT NULL CHECK (secret <> '')
        ) STRICT;
        """
}
