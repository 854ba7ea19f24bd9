import Kitchen

/// The yield of a schema.org recipe.
enum SchemaYield {
    /// Returns the texts of a yield; those of a `QuantitativeValue` are its value and unit.
    static func texts(_ value: LooseJSON?) -> [String] {
        (value?.items ?? []).prefix(mostTexts).compactMap { item in
            guard case .object = item, let number = (item["value"] ?? item["minValue"])?.string else {
                return item.string?.plainText.nonEmpty
            }
            let unit = (item["unitText"] ?? item["unit"])?.string ?? ""
            return "\(number) \(unit)".plainText.nonEmpty
        }
    }

    private static let mostTexts = 20
}
