extension Release010 {
    /// The tables of recipes, the household's data on them, and planned meals.
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
            -- The file with its picture, of which address, and how large it is.
            pictureFile TEXT CHECK (pictureFile <> ''),
            pictureOf TEXT CHECK (pictureOf <> ''),
            pictureBytes INTEGER NOT NULL DEFAULT 0 CHECK (pictureBytes >= 0),
            -- How many pieces it makes, and what they are, as JSON; null where nobody says.
            pieces TEXT CHECK (pieces <> ''),
            -- Whether the household has said for how many people it is, and not its source.
            isServingsSaid INTEGER NOT NULL DEFAULT 0 CHECK (isServingsSaid IN (0, 1)),
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

        -- For how many a recipe was looked at last; without a row for as many as it is written for.
        CREATE TABLE recipePeople (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 999)
        ) STRICT;

        -- How many pieces were made last; without a row as many as are written.
        CREATE TABLE recipeMade (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            -- In thousandths.
            amount INTEGER NOT NULL CHECK (amount > 0)
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

        -- What is left of a dish is a product of its own.
        CREATE TABLE recipeLeftovers (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE
        ) STRICT;

        -- Recipes of the household's own that took the place of one from elsewhere.
        CREATE TABLE recipeCopy (
            recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
            originalId INTEGER NOT NULL UNIQUE REFERENCES recipe (id) ON DELETE CASCADE
        ) STRICT;

        -- What the household has said of foods that recipes name.
        CREATE TABLE foodCorrection (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            -- By what a food is known, however it is written.
            key TEXT NOT NULL UNIQUE CHECK (key <> ''),
            food TEXT NOT NULL CHECK (food <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('product', 'category', 'food', 'always', 'never', 'ignored')),
            productId INTEGER REFERENCES product (id) ON DELETE CASCADE,
            categoryId INTEGER REFERENCES category (id) ON DELETE CASCADE,
            -- The other food that it is, as somebody has named it.
            other TEXT CHECK (other <> ''),
            CHECK ((kind = 'product') = (productId IS NOT NULL)),
            CHECK ((kind = 'category') = (categoryId IS NOT NULL)),
            CHECK ((kind = 'food') = (other IS NOT NULL))
        ) STRICT;
        CREATE INDEX foodCorrection_product ON foodCorrection (productId);
        CREATE INDEX foodCorrection_category ON foodCorrection (categoryId);

        -- What is to be eaten on which day: a recipe, or words.
        CREATE TABLE plannedMeal (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            day TEXT NOT NULL CHECK (length(day) = 10),
            recipeId INTEGER REFERENCES recipe (id) ON DELETE CASCADE,
            text TEXT CHECK (text <> ''),
            people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 99),
            CHECK ((recipeId IS NULL) <> (text IS NULL))
        ) STRICT;
        CREATE INDEX plannedMeal_day ON plannedMeal (day);

        -- What was put on lists because a recipe needs it.
        CREATE TABLE recipeEntry (
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
            note TEXT CHECK (note <> ''),
            -- Which food of its ingredient it is for, from 0.
            part INTEGER NOT NULL DEFAULT 0 CHECK (part >= 0)
        ) STRICT;
        CREATE INDEX recipeEntry_recipe ON recipeEntry (recipeId);
        CREATE INDEX recipeEntry_meal ON recipeEntry (mealId);
        CREATE INDEX recipeEntry_entry ON recipeEntry (entryId);

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

        -- Who is asked for recipes.
        CREATE TABLE recipeProvider (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            isOn INTEGER NOT NULL CHECK (isOn IN (0, 1)),
            -- Whether all that it knows is fetched once a month.
            isWalked INTEGER NOT NULL CHECK (isWalked IN (0, 1))
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER recipe_forgets_made AFTER UPDATE OF pieces ON recipe WHEN OLD.pieces IS NOT NEW.pieces BEGIN
            DELETE FROM recipeMade WHERE recipeId = NEW.id;
        END;
        """
}
