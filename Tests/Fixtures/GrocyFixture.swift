import Foundation
import GRDB

/// A small database as Grocy 4 makes it: only the columns that are read, in tables of this file's own.
public struct GrocyFixture: Sendable {
    public let path: String

    /// - Parameter more: Statements that change it.
    public init(_ path: String, _ more: String...) throws {
        self.path = path
        let database = try DatabaseQueue(path: path)
        try database.write { db in
            try db.execute(sql: Self.tables)
            try db.execute(sql: Self.rows)
            for sql in more { try db.execute(sql: sql) }
        }
        try database.close()
    }

    /// Changes the database.
    public func run(_ sql: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    private static let tables = """
        CREATE TABLE quantity_units (id INTEGER PRIMARY KEY, name TEXT, name_plural TEXT, active INT DEFAULT 1,
            row_created_timestamp TEXT DEFAULT '2024-01-01 10:00:00');
        CREATE TABLE quantity_unit_conversions (id INTEGER PRIMARY KEY, from_qu_id INT, to_qu_id INT, factor REAL,
            product_id INT);
        CREATE TABLE locations (id INTEGER PRIMARY KEY, name TEXT, is_freezer INT DEFAULT 0, active INT DEFAULT 1);
        CREATE TABLE shopping_locations (id INTEGER PRIMARY KEY, name TEXT, active INT DEFAULT 1);
        CREATE TABLE product_groups (id INTEGER PRIMARY KEY, name TEXT, active INT DEFAULT 1);
        CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, description TEXT, product_group_id INT,
            active INT DEFAULT 1, location_id INT, shopping_location_id INT, qu_id_purchase INT, qu_id_stock INT,
            min_stock_amount REAL DEFAULT 0, default_best_before_days INT DEFAULT 0,
            default_best_before_days_after_open INT DEFAULT 0, default_best_before_days_after_freezing INT DEFAULT 0,
            default_best_before_days_after_thawing INT DEFAULT 0, picture_file_name TEXT,
            enable_tare_weight_handling INT DEFAULT 0, parent_product_id INT, calories INT, due_type INT DEFAULT 1,
            row_created_timestamp TEXT DEFAULT '2024-01-01 10:00:00');
        CREATE TABLE product_barcodes (id INTEGER PRIMARY KEY, product_id INT, barcode TEXT, qu_id INT, amount REAL,
            shopping_location_id INT, last_price REAL, note TEXT);
        CREATE TABLE stock (id INTEGER PRIMARY KEY, product_id INT, amount, best_before_date TEXT, purchased_date TEXT,
            stock_id TEXT, price REAL, open INT DEFAULT 0, opened_date TEXT, location_id INT, shopping_location_id INT,
            note TEXT, row_created_timestamp TEXT DEFAULT '2024-05-01 10:00:00');
        CREATE TABLE shopping_lists (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE shopping_list (id INTEGER PRIMARY KEY, product_id INT, note TEXT, amount REAL, shopping_list_id INT,
            done INT DEFAULT 0, qu_id INT);
        CREATE TABLE recipes (id INTEGER PRIMARY KEY, name TEXT, description TEXT, picture_file_name TEXT,
            base_servings INT DEFAULT 1, type TEXT DEFAULT 'normal');
        CREATE TABLE recipes_pos (id INTEGER PRIMARY KEY, recipe_id INT, product_id INT, amount REAL, note TEXT, qu_id INT,
            only_check_single_unit_in_stock INT DEFAULT 0, ingredient_group TEXT, variable_amount TEXT);
        CREATE TABLE recipes_nestings (id INTEGER PRIMARY KEY, recipe_id INT, includes_recipe_id INT, servings INT);
        CREATE TABLE meal_plan (id INTEGER PRIMARY KEY, day TEXT, type TEXT, recipe_id INT, recipe_servings INT, note TEXT,
            product_id INT, product_amount REAL, section_id INT DEFAULT -1);
        CREATE TABLE chores (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE batteries (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE users (id INTEGER PRIMARY KEY, username TEXT);
        CREATE TABLE stock_log (id INTEGER PRIMARY KEY, product_id INT, amount REAL, best_before_date TEXT,
            purchased_date TEXT, used_date TEXT, spoiled INT DEFAULT 0, stock_id TEXT, transaction_type TEXT, price REAL,
            undone INT DEFAULT 0, opened_date TEXT, location_id INT, row_created_timestamp TEXT);
        """

    /// Milk in bottles of a litre, flour in grams, peas in packs of three tins' worth, and a shelf of no more.
    private static let rows = """
        INSERT INTO quantity_units (id, name, name_plural) VALUES (1, 'Piece', 'Pieces'), (2, 'Pack', 'Packs'),
            (3, 'Bottle', 'Bottles'), (4, 'Gram', 'Grams'), (5, 'Liter', 'Liters'), (6, 'Crate', 'Crates');
        INSERT INTO quantity_unit_conversions VALUES (1, 3, 5, 1, 1), (2, 5, 3, 1, 1), (3, 6, 1, 20, NULL),
            (4, 1, 6, 0.05, NULL);
        INSERT INTO locations (id, name, is_freezer) VALUES (1, 'Fridge', 0), (2, 'Cellar', 0), (3, 'Freezer', 1);
        INSERT INTO shopping_locations (id, name) VALUES (1, 'Corner shop');
        INSERT INTO product_groups (id, name) VALUES (1, 'Dairy'), (2, 'Baking');
        INSERT INTO products (id, name, description, product_group_id, location_id, qu_id_purchase, qu_id_stock,
            min_stock_amount, default_best_before_days, due_type, picture_file_name, calories) VALUES
            (1, 'Milk', '<p>Fresh &amp; <b>whole</b></p>', 1, 1, 3, 3, 2, 7, 2, 'milk.jpg', 418),
            (2, 'Flour', NULL, 2, 2, 4, 4, 500, -1, 1, NULL, NULL), (3, 'Peas', NULL, NULL, 3, 2, 2, 0, 0, 1, NULL, NULL);
        INSERT INTO product_barcodes (id, product_id, barcode, qu_id, amount) VALUES (1, 1, '3017620422003', 3, 6),
            (2, 3, '8076800195057', NULL, NULL), (3, 2, 'my flour', NULL, NULL), (4, 2, '12345670', 4, 1000.0005);
        INSERT INTO stock (id, product_id, amount, best_before_date, purchased_date, stock_id, price, open, opened_date,
            location_id, note) VALUES
            (1, 1, 5, '2026-12-01', '2026-11-18', '5f0c1f0b7d3b1', 1.19, 0, NULL, 1, NULL),
            (2, 1, 1, '2026-12-01', '2026-11-18', '5f0c1f0b7d3b1', 1.19, 1, '2026-11-19', 1, NULL),
            (3, 2, 1250.5, '2999-12-31', '2026-10-01', '5f0c1f0b7d3b2', 0.00119, 0, NULL, 2, 'in the tin'),
            (4, 3, 2.5, '2027-06-01', '2026-11-01', '5f0c1f0b7d3b3', NULL, 0, NULL, 3, NULL),
            (5, 3, 0.3333333333, '2027-06-01', '2026-11-01', '5f0c1f0b7d3b4', NULL, 0, NULL, 3, NULL);
        INSERT INTO shopping_lists VALUES (1, 'Default');
        INSERT INTO shopping_list (id, product_id, note, amount, shopping_list_id, done, qu_id) VALUES
            (1, NULL, 'Candles', 1, 1, 0, NULL), (2, 1, NULL, 4, 1, 1, 3);
        INSERT INTO recipes (id, name, description, base_servings) VALUES
            (1, 'Pancakes', '<ol><li>Stir.</li><li>Bake.</li></ol>', 2);
        INSERT INTO recipes (id, name, type) VALUES (-1, '2026-11-20', 'mealplan-day');
        INSERT INTO recipes_pos (id, recipe_id, product_id, amount, note, qu_id, ingredient_group) VALUES
            (1, 1, 2, 250, 'sifted', 4, 'Dough'), (2, 1, 1, 0.5, NULL, 5, 'Dough');
        INSERT INTO meal_plan (id, day, type, recipe_id, recipe_servings, note) VALUES
            (1, '2026-11-21', 'recipe', 1, 4, NULL), (2, '2026-11-22', 'note', NULL, 1, 'Eat out');
        INSERT INTO chores VALUES (1, 'Vacuum'), (2, 'Windows');
        INSERT INTO batteries VALUES (1, 'Remote');
        INSERT INTO users VALUES (1, 'admin');
        INSERT INTO stock_log (id, product_id, amount, purchased_date, used_date, spoiled, stock_id, transaction_type,
            price, undone, row_created_timestamp) VALUES
            (1, 2, 1000, '2026-09-01', NULL, 0, '5f0c1f0b7d3a0', 'purchase', 0.002, 0, '2026-09-02 10:00:00'),
            (2, 2, -900, '2026-09-01', '2026-10-02', 0, '5f0c1f0b7d3a0', 'consume', 0.002, 0, '2026-10-02 18:00:00'),
            (3, 2, -100, '2026-09-01', '2026-10-03', 0, '5f0c1f0b7d3a0', 'inventory-correction', 0.002, 0,
                '2026-10-03 18:00:00'),
            (4, 1, 10, '2026-11-18', NULL, 0, '5f0c1f0b7d3b1', 'purchase', 1.19, 0, '2026-11-18 18:30:00'),
            (5, 1, -3, '2026-11-18', '2026-11-19', 0, '5f0c1f0b7d3b1', 'consume', 1.19, 0, '2026-11-19 08:00:00'),
            (6, 1, -1, '2026-11-18', '2026-11-19', 1, '5f0c1f0b7d3b1', 'consume', 1.19, 0, '2026-11-19 20:00:00'),
            (7, 1, 1, '2026-11-18', NULL, 0, '5f0c1f0b7d3b1', 'product-opened', 1.19, 0, '2026-11-19 20:05:00'),
            (8, 1, -1, '2026-11-18', '2026-11-19', 0, '5f0c1f0b7d3b1', 'consume', 1.19, 1, '2026-11-19 21:00:00'),
            (9, 3, 2.5, '2026-11-01', NULL, 0, '5f0c1f0b7d3b3', 'purchase', NULL, 0, '2026-11-01 10:00:00'),
            (10, 3, -0.3333333333, '2026-11-01', '2026-11-02', 0, '5f0c1f0b7d3b4', 'consume', NULL, 0, NULL),
            (11, 99, -1, '2026-11-01', '2026-11-02', 0, '5f0c1f0b7d3b5', 'consume', NULL, 0, '2026-11-02 10:00:00');
        """
}
