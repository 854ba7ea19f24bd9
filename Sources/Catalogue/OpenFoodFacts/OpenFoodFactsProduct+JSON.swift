import Foundation
import Kitchen
import Values

extension OpenFoodFactsProduct: Decodable {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: FieldName.self)
        var (texts, tags): ([String: String], [String: [String]]) = ([:], [:])
        for name in fields.allKeys {
            if Self.listFields.contains(name.stringValue) {
                tags[name.stringValue] = fields.texts(name)
            } else if ["product_name", "ingredients_text"].contains(where: name.stringValue.hasPrefix) {
                texts[name.stringValue] = try? fields.decode(String.self, forKey: name)
            } else if Self.textFields.contains(name.stringValue) {
                texts[name.stringValue] = fields.text(name)
            }
        }
        self.init(
            texts: texts, tags: tags, nutrition: fields.nutrition(),
            picture: texts["image_front_url"] ?? texts["image_url"] ?? texts["image_front_small_url"])
    }

    /// Returns the API fields to request, including those of a language besides the main one.
    static func fields(in language: String) -> [String] {
        let ofLanguages = ["product_name", "ingredients_text"].flatMap { [$0, "\($0)_\(language)"] }
        return ofLanguages + textFields.union(listFields).sorted()
    }

    private static let textFields: Set = [
        "code", "lang", "generic_name", "brands", "quantity", "serving_size",
        "nutriscore_grade", "nova_group", "environmental_score_grade", "ecoscore_grade", "last_modified_t",
        "image_front_small_url", "image_front_url", "image_url",
    ]
    private static let listFields: Set = [
        "categories_tags", "allergens_tags", "traces_tags", "additives_tags", "ingredients_analysis_tags",
    ]
}

/// A coding key with any field's name.
private struct FieldName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<FieldName> {
    /// Decodes a string, or a number as a string; nil for anything else.
    fileprivate func text(_ name: FieldName) -> String? {
        if let text = try? decode(String.self, forKey: name) { return text }
        return number(name).map { Int64(exactly: $0).map { "\($0)" } ?? "\($0)" }
    }

    fileprivate func texts(_ name: FieldName) -> [String] { (try? decode([String].self, forKey: name)) ?? [] }

    fileprivate func number(_ name: FieldName) -> Double? { try? decode(Double.self, forKey: name) }

    /// Decodes the nutrition per 100 g or 100 ml.
    fileprivate func nutrition() -> Nutrition? {
        let nutriments = try? nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "nutriments"))
        return nutriments.flatMap { nutriments in
            Nutrition { name in nutriments.text(.init(stringValue: name + "_100g")).flatMap(Double.init) }
        }
    }
}
