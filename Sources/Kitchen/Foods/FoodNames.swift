import Foods

/// What the foods are called that are known without being told.
package enum FoodNames {
    /// A name of each, in a fixed order.
    package static var known: [String] { FoodBook.shared.foods.map(\.name) }
}
