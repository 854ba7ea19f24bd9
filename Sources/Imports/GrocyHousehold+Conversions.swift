extension GrocyHousehold {
    /// Returns how many of one unit are in another for a product, by one conversion; nil if none says so.
    func conversion(from unit: Int64?, to other: Int64?, of product: Int64?) -> Double? {
        guard let rows = try? tables.rows("quantity_unit_conversions") else { return nil }
        let fitting = rows.filter {
            $0.integer("from_qu_id") == unit && $0.integer("to_qu_id") == other
                && ($0.integer("product_id") == nil || $0.integer("product_id") == product)
        }
        let own = fitting.first { $0.integer("product_id") != nil } ?? fitting.first
        return own?["factor"].number.flatMap { $0 > 0 ? $0 : nil }
    }
}
