extension UnreleasedMigrations {
    /// Adds to each entry the meal that it is for; earlier entries are for the recipe itself.
    static let recipeShares = """
        CREATE TABLE newRecipeEntry (
            id INTEGER PRIMARY KEY,
            recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
            -- The planned meal that it is for; null where the recipe itself was asked.
            mealId INTEGER REFERENCES plannedMeal (id) ON DELETE CASCADE,
            -- Which ingredient, from 0; null once the recipe has no such line any more.
            position INTEGER CHECK (position >= 0),
            entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            -- How much of the entry is for it, in thousandths of the entry's unit.
            amount INTEGER NOT NULL CHECK (amount > 0),
            -- What it has added to the entry's note.
            note TEXT CHECK (note <> '')
        ) STRICT;
        INSERT INTO newRecipeEntry (recipeId, position, entryId, amount)
            SELECT recipeId, position, entryId, amount FROM recipeEntry ORDER BY recipeId, position, entryId;
        DROP TABLE recipeEntry;
        ALTER TABLE newRecipeEntry RENAME TO recipeEntry;
        CREATE INDEX recipeEntry_recipe ON recipeEntry (recipeId);
        CREATE INDEX recipeEntry_meal ON recipeEntry (mealId);
        CREATE INDEX recipeEntry_entry ON recipeEntry (entryId);
        """

    /// Which food of its ingredient an entry is for, from 0.
    static let partsOfLines = "ALTER TABLE recipeEntry ADD COLUMN part INTEGER NOT NULL DEFAULT 0 CHECK (part >= 0)"
}
