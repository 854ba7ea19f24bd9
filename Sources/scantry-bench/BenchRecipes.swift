import ArgumentParser
import Foods
import Foundation
import Kitchen

/// `scantry bench recipes`: measures how long ranking the cookable recipes takes.
struct BenchRecipes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes", abstract: "Ranking 586 recipes against 300 products in stock.",
        discussion: """
            It puts recipes and products into a kitchen in a temporary folder: recorded meals where there are some, \
            else recipes that it draws itself.

            Example: scantry bench recipes --meals ../shared/reference/data/themealdb/all-meals-2026-01.normalised.json
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "A file of recorded meals in JSON: a list with strMeal, strCategory and ingredients.")
    var meals: String?

    @Option(help: "How many products are in stock.")
    var products = 300

    func validate() throws {
        guard (1...5_000).contains(products) else { throw ValidationError("--products is a number from 1 to 5000.") }
    }

    func run() async throws {
        let recipes = try meals.map { try RecordedMeal.all(in: $0) }
        options.print(try await RecipeFigures.measured(SampleCookbook(recipes: recipes, products: products)))
    }
}

/// A meal in the recorded form of TheMealDB.
private struct RecordedMeal: Decodable {
    struct Ingredient: Decodable {
        let ingredient: String?
        let measurement: String?
    }

    let strMeal: String
    let strCategory: String?
    let strInstructions: String?
    let ingredients: [Ingredient]

    static func all(in path: String) throws -> [RecipeDraft] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("There is no file \(path). Give --meals a file that can be read, or leave it out.")
        }
        guard let meals = try? JSONDecoder().decode([RecordedMeal].self, from: data) else {
            throw ValidationError("\(path) is not a list of meals in JSON. Give --meals one, or leave it out.")
        }
        return meals.map(\.draft)
    }

    private var draft: RecipeDraft {
        RecipeDraft(
            title: strMeal, category: strCategory,
            ingredients: ingredients.compactMap { line in
                guard let food = line.ingredient, !food.isEmpty else { return nil }
                let measure = line.measurement.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
                return RecipeIngredient(food: food, measure: measure)
            },
            steps: (strInstructions ?? "").split(whereSeparator: \.isNewline).map {
                RecipeStep(String($0.prefix(5_000)))
            })
    }
}
