import Foods
import Foundation
import Kitchen

/// What TheMealDB answers: a list of objects with texts, or null, or a word, for nothing.
struct MealAnswer {
    /// The texts of each by their names; blank ones and nulls are left out.
    let objects: [[String: String]]

    /// - Throws: ``ProviderFailure/unexpected(status:)`` for what is no such answer.
    init(_ body: [UInt8]) throws {
        let json = try? JSONSerialization.jsonObject(with: Data(body))
        guard let answer = json as? [String: Any], let list = answer["meals"] ?? answer["categories"] else {
            throw ProviderFailure.unexpected(status: 200)
        }
        switch list {
        case let list as [Any]: objects = list.compactMap { ($0 as? [String: Any])?.compactMapValues(Self.text) }
        case is NSNull, is String: objects = []
        default: throw ProviderFailure.unexpected(status: 200)
        }
    }

    /// Numbers are texts there, and may one day be numbers.
    private static func text(_ value: Any) -> String? {
        let text = (value as? String) ?? (value as? NSNumber)?.stringValue
        return text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

/// A meal of TheMealDB's. Only its number and its name are sure to be there.
enum Meal {
    /// The recipe in it; nil where it is none.
    static func recipe(_ meal: [String: String]) -> FoundRecipe? {
        guard let id = meal["idMeal"], let title = meal["strMeal"] else { return nil }
        let area = meal["strArea"].flatMap { $0 == "Unknown" ? nil : $0 }
        var draft = RecipeDraft(
            title: title.plainText, category: meal["strCategory"]?.plainText, area: area?.plainText,
            ingredients: ingredients(meal), steps: RecipeStep.all(from: (meal["strInstructions"] ?? "").plainLines),
            address: meal["strSource"]?.webAddress, video: meal["strYoutube"]?.webAddress,
            picture: meal["strMealThumb"]?.webAddress)
        draft.address = draft.address ?? "https://www.themealdb.com/meal/\(id.filter(\.isNumber))"
        return FoundRecipe(id, draft.cut)
    }

    /// Measures and foods belong together by their numbers, of which some are left out.
    private static func ingredients(_ meal: [String: String]) -> [RecipeIngredient] {
        (1...20).compactMap { number in
            meal["strIngredient\(number)"].map {
                RecipeIngredient(food: $0.plainText, measure: meal["strMeasure\(number)"]?.plainText)
            }
        }
    }
}
