import Foods

/// The names of the foods in the built-in table.
package enum FoodNames {
    /// A name of each, in a fixed order.
    package static var known: [String] { FoodBook.shared.foods.map(\.name) }
}
