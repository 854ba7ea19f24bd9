extension UnreleasedMigrations {
    static let recipeBook = """
        -- For how many a recipe was looked at last; without a row for as many as it is written for.
        CREATE TABLE recipePeople (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 999)
        ) STRICT;

        -- Timers that were started at a step of a recipe.
        CREATE TABLE recipeTimer (
            timerId INTEGER PRIMARY KEY REFERENCES timer (id) ON DELETE CASCADE,
            recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
            -- Which step, from 0, and the time of it in seconds.
            step INTEGER NOT NULL CHECK (step >= 0),
            seconds INTEGER NOT NULL CHECK (seconds > 0)
        ) STRICT;
        CREATE INDEX recipeTimer_recipe ON recipeTimer (recipeId);

        -- What was put on lists because a recipe needs it.
        CREATE TABLE recipeEntry (
            recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
            -- Which ingredient, from 0.
            position INTEGER NOT NULL CHECK (position >= 0),
            entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            -- How much of the entry is for it, in thousandths of the entry's unit.
            amount INTEGER NOT NULL CHECK (amount > 0),
            PRIMARY KEY (recipeId, position, entryId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recipeEntry_entry ON recipeEntry (entryId);

        -- What is left of a dish is a product of its own.
        CREATE TABLE recipeLeftovers (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE
        ) STRICT;
        """
}
