import Kitchen

/// The rows of the CSV export, whose cells are parted by tabs; there are no quotes, and nothing is escaped.
///
/// Columns are known by their names, since their number changes with the list of nutrients. Nutrients are there only for
/// products that were stored lately: an empty cell is unknown, never zero.
struct ExportRows {
    private let columns: [(place: Int, name: String)]
    private let count: Int

    /// - Parameter line: The head line; nil for one that is not of this export.
    init?(head line: UnsafeRawBufferPointer) {
        let names = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
        guard names.contains("code"), names.contains("product_name") else { return nil }
        count = names.count
        columns = names.enumerated().compactMap { place, name in
            let isWanted =
                Self.texts.contains(String(name)) || Self.tags.keys.contains(String(name))
                || Self.nutrients.contains(String(name))
            return isWanted ? (place, String(name)) : nil
        }
    }

    /// The product of a row; nil for one with more or fewer cells than the head.
    func product(_ line: UnsafeRawBufferPointer) -> OpenFoodFactsProduct? {
        var (texts, tags, nutrients): ([String: String], [String: [String]], [String: Double]) = ([:], [:], [:])
        var (start, place, next) = (0, 0, 0)
        while true {
            let end = line.place(of: UInt8(ascii: "\t"), in: start..<line.count) ?? line.count
            if next < columns.count, columns[next].place == place {
                if end > start {
                    let cell = String(decoding: UnsafeRawBufferPointer(rebasing: line[start..<end]), as: UTF8.self)
                    let name = columns[next].name
                    if let list = Self.tags[name] {
                        tags[list] = cell.split(separator: ",").map(String.init)
                    } else if Self.texts.contains(name) {
                        texts[name] = cell
                    } else {
                        nutrients[String(name.dropLast("_100g".count))] = Double(cell)
                    }
                }
                next += 1
            }
            place += 1
            guard end < line.count else { break }
            start = end + 1
        }
        guard place == count else { return nil }
        let picture = texts["image_small_url"] ?? texts["image_url"]
        return OpenFoodFactsProduct(
            texts: texts, tags: tags, nutrition: nutrients.isEmpty ? nil : Nutrition { nutrients[$0] }, picture: picture
        )
    }

    private static let texts: Set = [
        "code", "last_modified_t", "product_name", "generic_name", "quantity", "brands", "serving_size",
        "nutriscore_grade", "nova_group", "environmental_score_grade", "unique_scans_n", "image_url", "image_small_url",
    ]
    private static let nutrients = Set(Nutrition.openFoodFactsNames.map { $0 + "_100g" })
    /// Columns with lists, and what the API calls those.
    private static let tags = [
        "countries_tags": "countries_tags", "categories_tags": "categories_tags", "allergens": "allergens_tags",
        "traces_tags": "traces_tags", "additives_tags": "additives_tags",
        "ingredients_analysis_tags": "ingredients_analysis_tags",
    ]
}
