extension UnreleasedMigrations {
    static let recipeLists = """
        -- What those outside who know recipes sort them by, as they have said it.
        CREATE TABLE recipeList (
            kind TEXT NOT NULL CHECK (kind IN ('category', 'area', 'ingredient')),
            name TEXT NOT NULL CHECK (name <> ''),
            detail TEXT CHECK (detail <> ''),
            -- Where its picture is outside, and its file here.
            picture TEXT CHECK (picture <> ''),
            pictureFile TEXT CHECK (pictureFile <> ''),
            pictureBytes INTEGER NOT NULL DEFAULT 0 CHECK (pictureBytes >= 0),
            position INTEGER NOT NULL,
            PRIMARY KEY (kind, name)
        ) STRICT, WITHOUT ROWID;

        -- Recipes that stand in such a list, before anybody has asked for the whole of them.
        CREATE TABLE listedRecipe (
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            origin TEXT NOT NULL CHECK (origin <> ''),
            originId TEXT NOT NULL CHECK (originId <> ''),
            title TEXT NOT NULL CHECK (title <> ''),
            picture TEXT CHECK (picture <> ''),
            pictureFile TEXT CHECK (pictureFile <> ''),
            pictureBytes INTEGER NOT NULL DEFAULT 0 CHECK (pictureBytes >= 0),
            position INTEGER NOT NULL,
            PRIMARY KEY (kind, name, origin, originId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX listedRecipe_id ON listedRecipe (origin, originId);

        -- When something was answered last, so that nothing is asked for twice.
        CREATE TABLE recipeAnswer (
            question TEXT PRIMARY KEY CHECK (question <> ''),
            -- Seconds since 1970.
            time REAL NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Which of them are asked.
        CREATE TABLE recipeProvider (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            isOn INTEGER NOT NULL CHECK (isOn IN (0, 1)),
            -- Whether all that it knows is fetched once a month.
            isWalked INTEGER NOT NULL CHECK (isWalked IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        INSERT INTO recipeProvider (id, isOn, isWalked) VALUES
            ('theMealDB', 1, 1),
            -- It needs a key.
            ('edamam', 0, 0);

        -- The file with its picture, of which address, and how large it is.
        ALTER TABLE recipe ADD COLUMN pictureFile TEXT CHECK (pictureFile <> '');
        ALTER TABLE recipe ADD COLUMN pictureOf TEXT CHECK (pictureOf <> '');
        ALTER TABLE recipe ADD COLUMN pictureBytes INTEGER NOT NULL DEFAULT 0 CHECK (pictureBytes >= 0);
        """
}
