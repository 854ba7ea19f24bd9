import Foundation
import Kitchen
import Values

/// The response of Edamam's food database for a barcode. Any field may be missing.
struct EdamamAnswer {
    /// The food's name; nil if it has none.
    let label: String?
    /// The nutrition per 100 g.
    let nutrition: Nutrition?

    /// Decodes a response; nil if it is malformed.
    init?(_ body: [UInt8]) {
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(body)) else { return nil }
        let food = reply.hints.first?.food
        label = food?.label
        nutrition = food?.nutrients.flatMap { nutrients in Nutrition { nutrients.value(of: $0) } }
    }

    /// Returns whether a body is JSON, and not an HTML page from an intermediary.
    static func isJSON(_ body: [UInt8]) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(body))) != nil
    }

    private struct Reply: Decodable {
        let hints: [Hint]

        struct Hint: Decodable {
            let food: Food
        }

        struct Food: Decodable {
            let label: String?
            let nutrients: Nutrients?
        }
    }

    private struct Nutrients: Decodable {
        let values: [String: Double]

        init(from decoder: any Decoder) throws {
            values = (try? decoder.singleValueContainer().decode([String: Double].self)) ?? [:]
        }

        /// Returns a nutrient by its Open Food Facts name.
        func value(of name: String) -> Double? {
            switch name {
            case "energy-kcal": values["ENERC_KCAL"]
            case "proteins": values["PROCNT"]
            case "fat": values["FAT"]
            case "fiber": values["FIBTG"]
            // US labels include fibre in carbohydrates, European ones do not.
            case "carbohydrates": values["CHOCDF"].flatMap { all in values["FIBTG"].map { max(0, all - $0) } }
            default: nil
            }
        }
    }
}
