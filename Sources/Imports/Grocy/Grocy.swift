/// Names and values that Grocy's database and its server share.
enum Grocy {
    static let productPictures = "productpictures"
    static let recipePictures = "recipepictures"
    static let pictureFolders = [productPictures, recipePictures]

    /// The tables that are read.
    static let tables = [
        "quantity_units", "quantity_unit_conversions", "locations", "shopping_locations", "product_groups", "products",
        "product_barcodes", "stock", "shopping_lists", "shopping_list", "recipes", "recipes_pos", "recipes_nestings",
        "meal_plan", "chores", "batteries", "tasks", "equipment", "users", "userfields", "stock_log",
    ]

    static let tooOld = ImportSourceError.tooOld(
        program: "Grocy",
        cure: "Update it to version 4 or later and start it once, so that it changes its data; then import that.")
}
