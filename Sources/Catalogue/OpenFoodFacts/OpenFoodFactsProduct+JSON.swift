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
        let picture = texts["image_front_url"] ?? texts["image_url"] ?? texts["image_front_small_url"]
        self.init(
            texts: texts, tags: tags, nutrition: fields.nutrition(),
            picture: picture ?? texts["code"].flatMap { fields.frontPicture(of: $0, in: texts["lang"]) })
    }

    /// Returns the API fields to request, including those of a language besides the main one.
    static func fields(in language: String) -> [String] {
        let ofLanguages = ["product_name", "ingredients_text"].flatMap { [$0, "\($0)_\(language)"] }
        return ofLanguages + textFields.union(listFields).sorted()
    }

    private static let textFields: Set = [
        "code", "lang", "unique_scans_n", "generic_name", "brands", "quantity", "serving_size",
        "nutriscore_grade", "nova_group", "environmental_score_grade", "ecoscore_grade", "last_modified_t",
        "image_front_small_url", "image_front_url", "image_url",
    ]
    private static let listFields: Set = [
        "countries_tags", "categories_tags", "allergens_tags", "traces_tags", "additives_tags",
        "ingredients_analysis_tags",
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

    /// Decodes the nutrition per 100 g or 100 ml, of either schema: flat until 1002, sets of nutrients from 1003 on.
    fileprivate func nutrition() -> Nutrition? {
        if let flat = try? nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "nutriments")) {
            return Nutrition { name in
                flat.text(.init(stringValue: name + "_100g")).flatMap(Double.init)
            }
        }
        guard
            let set = try? nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "nutrition"))
                .nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "aggregated_set")),
            ["100g", "100ml"].contains(set.text(.init(stringValue: "per"))),
            let nutrients = try? set.nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "nutrients"))
        else { return nil }
        return Nutrition { name in
            let nutrient = try? nutrients.nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: name))
            return nutrient?.text(.init(stringValue: "value")).flatMap(Double.init)
        }
    }

    /// Returns the URL of the front picture, for which exports give only language and revision.
    ///
    /// - Parameter language: The preferred language of the picture.
    fileprivate func frontPicture(of code: String, in language: String?) -> String? {
        guard let images = try? nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "images")) else {
            return nil
        }
        var revisions: [String: String] = [:]
        if let fronts = try? images.nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "selected"))
            .nestedContainer(keyedBy: FieldName.self, forKey: .init(stringValue: "front"))
        {
            for name in fronts.allKeys { revisions[name.stringValue] = fronts.revision(name) }
        } else {
            for name in images.allKeys where name.stringValue.hasPrefix("front_") {
                revisions[String(name.stringValue.dropFirst("front_".count))] = images.revision(name)
            }
        }
        let chosen = language.flatMap { revisions[$0] == nil ? nil : $0 } ?? revisions.keys.min()
        guard let chosen, let revision = revisions[chosen].flatMap({ Int($0) }) else { return nil }
        return FrontPicture(language: chosen, revision: revision).address(for: code)
    }

    private func revision(_ name: FieldName) -> String? {
        (try? nestedContainer(keyedBy: FieldName.self, forKey: name))?.text(.init(stringValue: "rev"))
    }
}
