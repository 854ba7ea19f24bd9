import Foods
import Kitchen

/// The ingredients of a schema.org recipe.
enum SchemaIngredients {
    /// Returns an ingredient for each line, in any nesting of lists and objects, without headings.
    static func all(of value: LooseJSON) -> [RecipeIngredient] {
        lines(of: value).prefix(RecipeDraft.mostIngredients * 2).map(\.plainText).filter { !$0.isEmpty }
            .map(RecipeIngredient.init)
    }

    private static func lines(of value: LooseJSON) -> [String] {
        switch value {
        case .list(let items): items.flatMap(lines)
        case .object: value["itemListElement"].map(lines) ?? line(of: value).map { [$0] } ?? []
        case .text(let text) where text.count <= 500 && !text.contains { "<\n\r&".contains($0) }: [text]
        case .text(let text): text.plainLines.split(whereSeparator: \.isNewline).map(String.init)
        case .number, .truth, .nothing: []
        }
    }

    /// Formats an ingredient that is an object, such as `HowToSupply`, as a line: `200 g flour`.
    private static func line(of item: LooseJSON) -> String? {
        let named = item["name"] ?? item["ingredient"] ?? item["food"] ?? item["item"]
        guard let name = (named ?? item["text"] ?? item["@value"])?.string?.plainText.nonEmpty else { return nil }
        let quantity = ["requiredQuantity", "quantity", "amount", "measure", "value"].lazy.compactMap { item[$0] }.first
        // Some sites write the whole line as the name.
        guard let quantity, RecipeIngredient(name).read.amount == nil else { return name }
        let measure = measure(quantity, unit: unit(of: item))
        return measure.isEmpty ? name : "\(measure) \(name)"
    }

    private static func measure(_ quantity: LooseJSON, unit: String?) -> String {
        let parts: [String?] =
            if case .object = quantity {
                [(quantity["value"] ?? quantity["minValue"] ?? quantity)?.string, self.unit(of: quantity) ?? unit]
            } else {
                [quantity.string, unit]
            }
        return parts.compactMap { $0?.plainText.nonEmpty }.joined(separator: " ")
    }

    private static func unit(of value: LooseJSON) -> String? {
        if let text = (value["unitText"] ?? value["unit"])?.string { return text }
        return value["unitCode"]?.string.map { codes[$0.uppercased()] ?? $0 }
    }

    /// UN/CEFACT codes of kitchen units; pieces have no unit.
    private static let codes = [
        "GRM": "g", "KGM": "kg", "MLT": "ml", "CLT": "cl", "DLT": "dl", "LTR": "l", "ONZ": "oz", "LBR": "lb",
        "G21": "cup", "G24": "tbsp", "G25": "tsp", "C62": "", "EA": "", "H87": "", "PCE": "",
    ]
}
