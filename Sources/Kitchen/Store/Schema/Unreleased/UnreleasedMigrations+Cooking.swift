extension UnreleasedMigrations {
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
            isOnHand INTEGER CHECK (isOnHand IN (0, 1))
        ) STRICT;

        CREATE TABLE cookingRating (
            productId INTEGER NOT NULL REFERENCES cookingProfile (productId) ON UPDATE CASCADE ON DELETE CASCADE,
            memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            -- In tenths of a star.
            tenths INTEGER NOT NULL CHECK (tenths BETWEEN 1 AND 50),
            PRIMARY KEY (productId, memberId)
        ) STRICT, WITHOUT ROWID;

        -- What somebody has said by hand holds until the stock says something new.
        CREATE TRIGGER movement_says_what_is_on_hand AFTER INSERT ON movement BEGIN
            UPDATE cookingProfile SET isOnHand = NULL
            WHERE isOnHand IS NOT NULL AND productId = (SELECT productId FROM lot WHERE id = NEW.lotId);
        END;
        """

    static let measures = """
        -- In what amounts are shown where there is a choice.
        ALTER TABLE household ADD COLUMN measures TEXT NOT NULL DEFAULT 'metric'
            CHECK (measures IN ('metric', 'us'));
        """

    static let cookingWarning = """
        -- So many seconds before the end somebody wants to know; null for never.
        ALTER TABLE cookingProfile ADD COLUMN warning INTEGER CHECK (warning BETWEEN 1 AND 86400);
        """
}
