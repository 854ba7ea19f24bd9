extension UnreleasedMigrations {
    static let recipes = """
        -- What can be cooked: the household's own recipes, and those that were read outside.
        CREATE TABLE recipe (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            origin TEXT NOT NULL CHECK (origin <> ''),
            -- By what its origin knows it; null for the household's own.
            originId TEXT CHECK (originId <> ''),
            title TEXT NOT NULL CHECK (title <> ''),
            category TEXT CHECK (category <> ''),
            area TEXT CHECK (area <> ''),
            servings INTEGER CHECK (servings BETWEEN 1 AND 999),
            seconds INTEGER CHECK (seconds BETWEEN 1 AND 2592000),
            -- As JSON, in their order.
            steps TEXT NOT NULL,
            address TEXT CHECK (address <> ''),
            video TEXT CHECK (video <> ''),
            picture TEXT CHECK (picture <> ''),
            time TEXT NOT NULL,
            favoured TEXT,
            isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)),
            UNIQUE (origin, originId)
        ) STRICT;

        CREATE INDEX recipe_category ON recipe (category);

        -- What goes into one, as it writes it.
        CREATE TABLE recipeIngredient (
            recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            text TEXT NOT NULL CHECK (text <> ''),
            measure TEXT CHECK (measure <> ''),
            food TEXT CHECK (food <> ''),
            PRIMARY KEY (recipeId, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE recipeRating (
            recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
            memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            -- In tenths of a star.
            tenths INTEGER NOT NULL CHECK (tenths BETWEEN 1 AND 50),
            PRIMARY KEY (recipeId, memberId)
        ) STRICT, WITHOUT ROWID;

        -- What a member has to say of a recipe.
        CREATE TABLE recipeNote (
            recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
            memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            text TEXT NOT NULL CHECK (text <> ''),
            PRIMARY KEY (recipeId, memberId)
        ) STRICT, WITHOUT ROWID;
        """
}
