extension UnreleasedMigrations {
    static let recipePieces = """
        -- How many pieces it makes, and what they are, as JSON; null where nobody says.
        ALTER TABLE recipe ADD COLUMN pieces TEXT CHECK (pieces <> '');
        -- Whether the household has said for how many people it is, and not its source.
        ALTER TABLE recipe ADD COLUMN isServingsSaid INTEGER NOT NULL DEFAULT 0 CHECK (isServingsSaid IN (0, 1));

        -- How many pieces were made last; without a row as many as are written.
        CREATE TABLE recipeMade (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            -- In thousandths.
            amount INTEGER NOT NULL CHECK (amount > 0)
        ) STRICT;

        CREATE TRIGGER recipe_forgets_made AFTER UPDATE OF pieces ON recipe WHEN OLD.pieces IS NOT NEW.pieces BEGIN
            DELETE FROM recipeMade WHERE recipeId = NEW.id;
        END;
        """
}
