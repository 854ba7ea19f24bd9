import Foods
import Foundation
import Kitchen

/// A response of TheMealDB: a list of objects with strings; null or a word if empty.
struct MealAnswer {
    /// The non-blank strings of each object by name.
    let objects: [[String: String]]

    /// - Throws: ``ProviderFailure/unexpected(status:)`` if the body is malformed.
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

    /// Accepts strings and numbers; the API currently sends numbers as strings.
    private static func text(_ value: Any) -> String? {
        let text = (value as? String) ?? (value as? NSNumber)?.stringValue
        return text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

/// A meal of TheMealDB. Only its id and its name are always present.
enum Meal {
    /// Returns the recipe; nil if the id or the name is missing.
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

    /// Pairs measures and foods by their numbers, of which some may be missing.
    private static func ingredients(_ meal: [String: String]) -> [RecipeIngredient] {
        (1...20).compactMap { number in
            meal["strIngredient\(number)"].map {
                RecipeIngredient(food: $0.plainText, measure: meal["strMeasure\(number)"]?.plainText)
            }
        }
    }
}
