import Kitchen
import Values

/// The rows of the CSV export: cells separated by tabs, without quotes or escapes.
///
/// Columns are identified by name, since their number changes with the list of nutrients. Only recently saved products
/// have nutrients: an empty cell is unknown, never zero.
struct ExportRows {
    private let columns: [(place: Int, meaning: ColumnKind)]
    private let count: Int

    /// The content of a column, by the API's names of fields and nutrients.
    private enum ColumnKind {
        case text(String), tags(String), nutrient(String)

        init?(column: String) {
            if let list = ExportRows.tags[column] {
                self = .tags(list)
            } else if ExportRows.texts.contains(column) {
                self = .text(column)
            } else if column.hasSuffix("_100g"), Nutrition.openFoodFactsNames.contains(String(column.dropLast(5))) {
                self = .nutrient(String(column.dropLast(5)))
            } else {
                return nil
            }
        }
    }

    /// - Parameter line: The header line; nil if it is not this export's.
    init?(head line: UnsafeRawBufferPointer) {
        let names = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
        guard names.contains("code"), names.contains("product_name") else { return nil }
        count = names.count
        columns = names.enumerated().compactMap { place, name in ColumnKind(column: String(name)).map { (place, $0) } }
    }

    /// Parses a row; nil if its number of cells differs from the header.
    func product(_ line: UnsafeRawBufferPointer) -> OpenFoodFactsProduct? {
        var (texts, tags, nutrients): ([String: String], [String: [String]], [String: Double]) = ([:], [:], [:])
        var (start, place) = (0, 0)
        var wanted = columns[...]
        while true {
            let end = line.place(of: UInt8(ascii: "\t"), in: start..<line.count) ?? line.count
            if let column = wanted.first, column.place == place {
                wanted.removeFirst()
                let cell = UnsafeRawBufferPointer(rebasing: line[start..<end])
                if !cell.isEmpty {
                    switch column.meaning {
                    case .text(let name): texts[name] = String(decoding: cell, as: UTF8.self)
                    case .tags(let name):
                        tags[name] = cell.split(separator: UInt8(ascii: ",")).map {
                            String(decoding: $0, as: UTF8.self)
                        }
                    case .nutrient(let name): nutrients[name] = Double(String(decoding: cell, as: UTF8.self))
                    }
                }
            }
            place += 1
            guard end < line.count else { break }
            start = end + 1
        }
        guard place == count else { return nil }
        return OpenFoodFactsProduct(
            texts: texts, tags: tags, nutrition: nutrients.isEmpty ? nil : Nutrition { nutrients[$0] },
            picture: texts["image_url"] ?? texts["image_small_url"])
    }

    private static let texts: Set = [
        "code", "last_modified_t", "product_name", "generic_name", "quantity", "brands", "serving_size",
        "nutriscore_grade", "nova_group", "environmental_score_grade", "unique_scans_n", "image_url", "image_small_url",
    ]
    /// Columns with lists, and their names in the API.
    private static let tags = [
        "countries_tags": "countries_tags", "categories_tags": "categories_tags", "allergens": "allergens_tags",
        "traces_tags": "traces_tags", "additives_tags": "additives_tags",
        "ingredients_analysis_tags": "ingredients_analysis_tags",
    ]
}
