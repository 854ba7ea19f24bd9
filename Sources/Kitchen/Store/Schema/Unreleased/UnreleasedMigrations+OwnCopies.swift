extension UnreleasedMigrations {
    static let ownCopies = """
        -- Recipes of the household's own that took the place of one from elsewhere.
        CREATE TABLE recipeCopy (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            originalId INTEGER NOT NULL UNIQUE REFERENCES recipe (id) ON DELETE CASCADE
        ) STRICT;
        """
}
