import Foundation
import Kitchen
import Values

/// What Edamam's food database says of a number. Any field can be missing.
struct EdamamAnswer {
    /// What it calls the food; nil if it has none.
    let label: String?
    /// What 100 g hold.
    let nutrition: Nutrition?

    /// Reads an answer; nil for what is none.
    init?(_ body: [UInt8]) {
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(body)) else { return nil }
        let food = reply.hints.first?.food
        label = food?.label
        nutrition = food?.nutrients.flatMap { nutrients in Nutrition { nutrients.value(of: $0) } }
    }

    /// Whether it comes from a program, not from a page for people that stands in its way.
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

        /// By the name that Open Food Facts gives to a nutrient.
        func value(of name: String) -> Double? {
            switch name {
            case "energy-kcal": values["ENERC_KCAL"]
            case "proteins": values["PROCNT"]
            case "fat": values["FAT"]
            case "fiber": values["FIBTG"]
            // American labels count fibre among them, European ones do not.
            case "carbohydrates": values["CHOCDF"].flatMap { all in values["FIBTG"].map { max(0, all - $0) } }
            default: nil
            }
        }
    }
}
