extension Release010 {
    /// The tables of cooking profiles, ratings and timers.
    static let cooking = """
        -- How a product is cooked here, and how much of it makes a meal.
        CREATE TABLE cookingProfile (
            productId INTEGER PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
            seconds INTEGER NOT NULL CHECK (seconds BETWEEN 1 AND 86400),
            -- What it is cooked to, as cooks say it: al dente.
            doneness TEXT CHECK (doneness <> ''),
            -- For one person, in thousandths of the unit; null where nobody said.
            fullMeal INTEGER CHECK (fullMeal > 0),
            sideDish INTEGER CHECK (sideDish > 0),
            unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
            mealSize TEXT NOT NULL DEFAULT 'fullMeal' CHECK (mealSize IN ('fullMeal', 'sideDish')),
            people INTEGER NOT NULL DEFAULT 2 CHECK (people BETWEEN 1 AND 99),
            -- Whether there is some, where it is not counted; null for what the stock says.
            isOnHand INTEGER CHECK (isOnHand IN (0, 1)),
            -- So many seconds before the end somebody wants to know; null for never.
            warning INTEGER CHECK (warning BETWEEN 1 AND 86400)
        ) STRICT;

        CREATE TABLE cookingRating (
            productId INTEGER NOT NULL REFERENCES cookingProfile (productId) ON UPDATE CASCADE ON DELETE CASCADE,
            memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            -- In tenths of a star.
            tenths INTEGER NOT NULL CHECK (tenths BETWEEN 1 AND 50),
            PRIMARY KEY (productId, memberId)
        ) STRICT, WITHOUT ROWID;

        -- Named countdowns. Times without a word are milliseconds since the boot that seenMoment names.
        CREATE TABLE timer (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            -- Null for a product's own name, or none at all.
            name TEXT CHECK (name <> ''),
            productId INTEGER REFERENCES product (id) ON DELETE SET NULL,
            doneness TEXT CHECK (doneness <> ''),
            -- How long the whole of it is, in milliseconds.
            length INTEGER NOT NULL CHECK (length > 0),
            -- So many milliseconds before the end somebody wants to know; null for never.
            warning INTEGER CHECK (warning > 0),
            isWarned INTEGER NOT NULL CHECK (isWarned IN (0, 1)),
            state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'ringing', 'missed', 'ended')),
            ends INTEGER,
            -- Of one that is paused, in milliseconds.
            remaining INTEGER CHECK (remaining >= 0),
            rang INTEGER,
            -- How many milliseconds after its end it began to ring.
            late INTEGER NOT NULL CHECK (late >= 0),
            -- Whether power was off meanwhile, and a clock may still tell for how long.
            isCarried INTEGER NOT NULL CHECK (isCarried IN (0, 1)),
            CHECK ((state = 'paused') = (remaining IS NOT NULL)),
            CHECK ((state = 'running') = (ends IS NOT NULL)),
            CHECK ((state = 'ringing') = (rang IS NOT NULL))
        ) STRICT;
        CREATE INDEX timer_active ON timer (id) WHERE state <> 'ended';
        CREATE INDEX timer_product ON timer (productId);

        -- When timers were looked at last, by all clocks of the machine.
        CREATE TABLE seenMoment (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            boot TEXT NOT NULL,
            sinceBoot INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            isSynchronised INTEGER NOT NULL CHECK (isSynchronised IN (0, 1)),
            -- A moment of which the right time is known, since the boot that it would be of; null for none.
            knownSinceBoot INTEGER,
            knownWall INTEGER,
            CHECK ((knownSinceBoot IS NULL) = (knownWall IS NULL))
        ) STRICT;
        """
}
