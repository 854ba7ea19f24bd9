extension UnreleasedMigrations {
    static let ingredients = """
        -- What the household has said of foods that recipes name.
        CREATE TABLE foodCorrection (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            -- By what a food is known, however it is written.
            key TEXT NOT NULL UNIQUE CHECK (key <> ''),
            food TEXT NOT NULL CHECK (food <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('product', 'category', 'always', 'never', 'ignored')),
            productId INTEGER REFERENCES product (id) ON DELETE CASCADE,
            categoryId INTEGER REFERENCES category (id) ON DELETE CASCADE,
            CHECK ((kind = 'product') = (productId IS NOT NULL)),
            CHECK ((kind = 'category') = (categoryId IS NOT NULL))
        ) STRICT;
        CREATE INDEX foodCorrection_product ON foodCorrection (productId);
        CREATE INDEX foodCorrection_category ON foodCorrection (categoryId);
        """

    /// Allows the correction of a food to another food. Copies the table, since a CHECK constraint cannot be changed in place.
    static let otherFoods = """
        CREATE TABLE newFoodCorrection (
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
        INSERT INTO newFoodCorrection (id, uuid, key, food, kind, productId, categoryId)
            SELECT id, uuid, key, food, kind, productId, categoryId FROM foodCorrection;
        DROP TABLE foodCorrection;
        ALTER TABLE newFoodCorrection RENAME TO foodCorrection;
        CREATE INDEX foodCorrection_product ON foodCorrection (productId);
        CREATE INDEX foodCorrection_category ON foodCorrection (categoryId);
        """
}
