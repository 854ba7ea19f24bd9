extension UnreleasedMigrations {
    static let plan = """
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

        -- What calendars have to show who want to see plan and dates; no row for nobody.
        CREATE TABLE calendarFeed (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            secret TEXT NOT NULL CHECK (secret <> '')
        ) STRICT;
        """
}
