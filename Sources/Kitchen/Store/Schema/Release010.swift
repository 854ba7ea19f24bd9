/// The migration that creates all tables of 0.1.0, the first release, and their initial rows.
enum Release010 {
    static let name = "0.1.0"

    static let sql = [
        household, products, stations, stock, shopping, cooking, recipes, outside, requests, firstRows,
    ].joined(separator: "\n\n")

    private static let firstRows = """
        INSERT INTO household (id) VALUES (1);
        -- Spoons and cups as food labels count them: 21 CFR 101.9(b)(5)(viii).
        INSERT INTO unit (symbol, kind, numerator, denominator) VALUES
            ('piece', 'count', 1, 1), ('g', 'mass', 1, 1), ('ml', 'volume', 1, 1),
            ('kg', 'mass', 1000, 1), ('l', 'volume', 1000, 1), ('cl', 'volume', 10, 1),
            ('cup', 'volume', 240, 1), ('tbsp', 'volume', 15, 1), ('tsp', 'volume', 5, 1),
            ('pack', 'count', NULL, NULL);
        INSERT INTO location (name, kind, position) VALUES
            ('Pantry', 'pantry', 1), ('Fridge', 'fridge', 2), ('Freezer', 'freezer', 3);
        INSERT INTO provider (id, position, isOn) VALUES
            ('openFoodFacts', 1, 1), ('openBeautyFacts', 2, 1), ('openPetFoodFacts', 3, 1), ('openProductsFacts', 4, 1),
            -- It needs a key.
            ('edamam', 5, 0);
        INSERT INTO recipeProvider (id, isOn, isWalked) VALUES ('edamam', 0, 0), ('theMealDB', 1, 1);
        INSERT INTO sourceSettings (id, isAsking, isStaging) VALUES (1, 1, 0);
        INSERT INTO contributor (id, salt) VALUES (1, lower(hex(randomblob(16))));
        """
}
