import DrawnSweep
import Foundation
import Kitchen
import Scanner
import Values

/// A random export of Open Food Facts, with the real one's columns, fill rates and cell lengths.
///
/// Rates and lengths are those of a thousand real rows of the export of 2 April 2026, whose nutrients are filled only
/// for recently stored products. Words, brands and tags recur as in any language: few often, many rarely.
struct DrawnExport {
    private var chance: Chance
    private var number: Int64 = 300_000_000_000
    private let words: [String]
    private let brands: [String]
    private let tags: [String]

    init(seed: UInt64) {
        var chance = Chance(seed: seed)
        words = (0..<40_000).map { _ in Self.word(&chance) }
        brands = (0..<60_000).map { _ in "\(Self.word(&chance).capitalized) \(Self.word(&chance))" }
        tags = (0..<12_000).map { _ in "en:\(Self.word(&chance))-\(Self.word(&chance))" }
        self.chance = chance
    }

    /// The header line.
    static var head: String { (columns.map(\.name) + nutrients.map { $0 + "_100g" }).joined(separator: "\t") }

    /// Returns another row. Its number is higher than all before, except for 8-digit ones.
    mutating func row() -> (code: String, text: String) {
        number += Int64.random(in: 1...140_000, using: &chance)
        let isShort = Int.random(in: 0..<1_000, using: &chance) < 113
        let code = GTIN(
            completing: String(format: isShort ? "9%06lld" : "%012lld", isShort ? number % 1_000_000 : number))
        let printed = code?.printed ?? ""
        var cells = Self.columns.map { column in draw(column, printed) }
        cells += drawNutrients()
        return (printed, cells.joined(separator: "\t"))
    }

    /// Returns another product as a document of the JSONL export, with as many members and bytes as one that was seen.
    mutating func document() -> String {
        let cells = row().text.split(separator: "\t", omittingEmptySubsequences: false)
        var members = zip(Self.columns, cells).map { column, cell in
            column.kind == .tags || column.kind == .countries
                ? "\"\(column.name == "allergens" ? "allergens_tags" : column.name)\":\(Self.list(cell))"
                : "\"\(column.name)\":\"\(cell)\""
        }
        let nutrients = zip(Self.nutrients, cells.dropFirst(Self.columns.count)).filter { !$1.isEmpty }
        members.append("\"nutriments\":{\(nutrients.map { "\"\($0)_100g\":\($1)" }.joined(separator: ","))}")
        let sizes = #"{"100":{"h":100,"w":75},"400":{"h":400,"w":300},"full":{"h":4000,"w":3000}}"#
        let images = (1...24).map {
            "\"\($0)\":{\"sizes\":\(sizes),\"uploader\":\"kiliweb\",\"uploaded_t\":1600000000}"
        }
        members.append("\"images\":{\(images.joined(separator: ",")),\"front_fr\":{\"rev\":\"7\",\"sizes\":\(sizes)}}")
        for name in ["ecoscore_data", "misc_tags", "states_hierarchy", "data_quality_tags"] {
            members.append("\"\(name)\":\(Self.list(text(of: tags, separator: ",", length: 900)[...]))")
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func list(_ tags: Substring) -> String {
        "[\(tags.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ","))]"
    }

    private mutating func draw(_ column: Column, _ code: String) -> String {
        guard Int.random(in: 0..<1_000, using: &chance) < column.share else { return "" }
        switch column.kind {
        case .code: return code
        case .words: return text(of: words, separator: " ", length: column.length)
        case .brands: return text(of: brands, separator: ", ", length: column.length)
        case .tags: return text(of: tags, separator: ",", length: column.length)
        case .filler: return String(repeating: "x", count: column.length)
        case .digits: return String(Int.random(in: 1..<10 * Int(pow(10, Double(column.length - 1))), using: &chance))
        case .time: return String(1_700_000_000 + Int.random(in: 0..<70_000_000, using: &chance))
        case .letter: return ["a", "b", "c", "d", "e", "unknown"][Int.random(in: 0..<6, using: &chance)]
        case .quantity: return "\(Int.random(in: 1...100, using: &chance) * 10) g"
        case .countries: return ["en:france", "en:united-states", "en:germany,en:france", "en:spain"][pick(4)]
        case .picture:
            let digits = String(repeating: "0", count: max(0, 13 - code.count)) + code
            let parts = [
                digits.prefix(3), digits.dropFirst(3).prefix(3), digits.dropFirst(6).prefix(3), digits.dropFirst(9),
            ]
            return
                "https://images.openfoodfacts.org/images/products/\(parts.joined(separator: "/"))/front_en.\(1 + pick(60)).400.jpg"
        }
    }

    /// Returns words up to about a length.
    private mutating func text(of list: [String], separator: String, length: Int) -> String {
        let wanted = max(3, length + Int.random(in: -length / 2...length / 2, using: &chance))
        var text = list[pick(list.count)]
        while text.utf8.count + separator.utf8.count < wanted - 3 { text += separator + list[pick(list.count)] }
        return text
    }

    private mutating func drawNutrients() -> [String] {
        guard Int.random(in: 0..<1_000, using: &chance) < 190 else { return Self.nutrients.map { _ in "" } }
        return Self.nutrients.map { name in
            switch name {
            case "energy-kj", "energy": "2000"
            case "energy-kcal": "478"
            case "fat", "carbohydrates", "sugars", "proteins", "salt", "sodium", "saturated-fat", "fiber":
                String(format: "%.1f", Double.random(in: 0..<20, using: &chance))
            default: Int.random(in: 0..<6, using: &chance) == 0 ? "0.0123456789012" : ""
            }
        }
    }

    /// Returns an index into a list, the first ones much more often.
    private mutating func pick(_ count: Int) -> Int {
        min(count - 1, Int(pow(Double(count), Double.random(in: 0..<1, using: &chance))) - 1)
    }

    private static func word(_ chance: inout Chance) -> String {
        let syllables = [
            "ba", "ri", "lla", "co", "né", "sto", "mar", "ge", "lu", "pis", "tan", "o", "fre", "schi", "ki", "du",
        ]
        return (0..<Int.random(in: 2...4, using: &chance)).map { _ in syllables.randomElement(using: &chance) ?? "" }
            .joined()
    }

    private struct Column {
        let name: String
        /// The number of rows per thousand in which it is filled, and the bytes of a filled cell.
        let share: Int, length: Int
        let kind: Kind

        enum Kind {
            case code, words, brands, tags, filler, digits, time, letter, quantity, countries, picture
        }

        init(_ name: String, _ share: Int, _ length: Int, _ kind: Kind = .filler) {
            (self.name, self.share, self.length, self.kind) = (name, share, length, kind)
        }
    }

    private static let columns: [Column] = [
        .init("code", 1_000, 13, .code), .init("url", 1_000, 95), .init("creator", 1_000, 14),
        .init("created_t", 1_000, 10),
        .init("created_datetime", 1_000, 20), .init("last_modified_t", 1_000, 10, .time),
        .init("last_modified_datetime", 1_000, 20), .init("last_modified_by", 643, 16),
        .init("last_updated_t", 1_000, 10),
        .init("last_updated_datetime", 1_000, 20), .init("product_name", 978, 29, .words),
        .init("abbreviated_product_name", 0, 0), .init("generic_name", 46, 41, .words),
        .init("quantity", 542, 5, .quantity),
        .init("packaging", 59, 17), .init("packaging_tags", 59, 20), .init("packaging_en", 59, 14),
        .init("packaging_text", 0, 0), .init("brands", 932, 21, .brands), .init("brands_tags", 932, 20),
        .init("brands_en", 932, 19), .init("categories", 851, 36), .init("categories_tags", 851, 43, .tags),
        .init("categories_en", 851, 35), .init("origins", 30, 11), .init("origins_tags", 30, 14),
        .init("origins_en", 30, 11),
        .init("manufacturing_places", 36, 17), .init("manufacturing_places_tags", 36, 17), .init("labels", 178, 25),
        .init("labels_tags", 178, 29), .init("labels_en", 178, 23), .init("emb_codes", 16, 13),
        .init("emb_codes_tags", 16, 13),
        .init("first_packaging_code_geo", 1, 18), .init("cities", 0, 0), .init("cities_tags", 1, 31),
        .init("purchase_places", 41, 14), .init("stores", 113, 14), .init("countries", 999, 13),
        .init("countries_tags", 999, 16, .countries), .init("countries_en", 999, 12),
        .init("ingredients_text", 870, 207, .words), .init("ingredients_tags", 870, 342, .tags),
        .init("ingredients_analysis_tags", 873, 57, .tags), .init("allergens", 180, 18, .tags),
        .init("allergens_en", 0, 0),
        .init("traces", 26, 21), .init("traces_tags", 32, 26, .tags), .init("traces_en", 32, 18),
        .init("serving_size", 837, 10, .quantity), .init("serving_quantity", 832, 3), .init("no_nutrition_data", 2, 2),
        .init("additives_n", 870, 1, .digits), .init("additives", 0, 0), .init("additives_tags", 627, 29, .tags),
        .init("additives_en", 627, 78), .init("nutriscore_score", 725, 2, .digits),
        .init("nutriscore_grade", 1_000, 1, .letter), .init("nova_group", 827, 1, .digits),
        .init("pnns_groups_1", 1_000, 9),
        .init("pnns_groups_2", 1_000, 8), .init("food_groups", 319, 13), .init("food_groups_tags", 319, 31),
        .init("food_groups_en", 319, 25), .init("states", 1_000, 422), .init("states_tags", 1_000, 409),
        .init("states_en", 1_000, 364), .init("brand_owner", 697, 25),
        .init("environmental_score_score", 67, 2, .digits),
        .init("environmental_score_grade", 684, 1, .letter), .init("nutrient_levels_tags", 795, 101),
        .init("product_quantity", 537, 3, .digits), .init("owner", 0, 0), .init("data_quality_errors_tags", 329, 147),
        .init("unique_scans_n", 288, 1, .digits), .init("popularity_tags", 285, 405), .init("completeness", 1_000, 4),
        .init("last_image_t", 389, 10), .init("last_image_datetime", 389, 20), .init("main_category", 851, 12),
        .init("main_category_en", 851, 9), .init("image_url", 380, 84, .picture),
        .init("image_small_url", 380, 84, .picture),
        .init("image_ingredients_url", 172, 90), .init("image_ingredients_small_url", 172, 90),
        .init("image_nutrition_url", 196, 89), .init("image_nutrition_small_url", 196, 89),
    ]

    private static let nutrients =
        """
        energy-kj energy-kcal energy energy-from-fat fat saturated-fat butyric-acid caproic-acid caprylic-acid capric-acid \
        lauric-acid myristic-acid palmitic-acid stearic-acid arachidic-acid behenic-acid lignoceric-acid cerotic-acid \
        montanic-acid melissic-acid unsaturated-fat monounsaturated-fat omega-9-fat polyunsaturated-fat omega-3-fat \
        omega-6-fat alpha-linolenic-acid eicosapentaenoic-acid docosahexaenoic-acid linoleic-acid arachidonic-acid \
        gamma-linolenic-acid dihomo-gamma-linolenic-acid oleic-acid elaidic-acid gondoic-acid mead-acid erucic-acid \
        nervonic-acid trans-fat cholesterol carbohydrates sugars added-sugars sucrose glucose fructose galactose lactose \
        maltose maltodextrins psicose starch polyols erythritol isomalt maltitol sorbitol fiber soluble-fiber polydextrose \
        insoluble-fiber proteins casein serum-proteins nucleotides salt added-salt sodium alcohol vitamin-a beta-carotene \
        vitamin-d vitamin-e vitamin-k vitamin-c vitamin-b1 vitamin-b2 vitamin-pp vitamin-b6 vitamin-b9 folates vitamin-b12 \
        biotin pantothenic-acid silica bicarbonate potassium chloride calcium phosphorus iron magnesium zinc copper \
        manganese fluoride selenium chromium molybdenum iodine caffeine taurine methylsulfonylmethane ph \
        fruits-vegetables-legumes collagen-meat-protein-ratio cocoa chlorophyl carbon-footprint glycemic-index \
        water-hardness choline phylloquinone beta-glucan inositol carnitine sulphate nitrate acidity carbohydrates-total \
        water
        """.split(separator: " ").map(String.init)
}
