import Foundation
import Testing

@testable import Foods
@testable import Kitchen

/// Parsing and matching the recorded meals of TheMealDB.
@Suite(.enabled(if: RecordedMeals.areThere, "needs ../shared/reference/data/themealdb"))
struct RecordedMealsTests {
    @Test func understandsAlmostAll() throws {
        let meals = try RecordedMeals.all()
        let lines = meals.flatMap(\.ingredients)
        #expect(meals.count == 586 && lines.count > 6_000)
        let reads = lines.map { ($0, $0.read, WantedFood($0.read)) }
        #expect(reads.allSatisfy { !$0.1.food.isEmpty && !$0.2.isNothing })
        let spellings = Dictionary(grouping: reads) { $0.0.food ?? "" }
        let known = spellings.filter { $0.value[0].2.parts.joined().contains { $0.isKnown } }
        let measured = Dictionary(grouping: reads.filter { $0.0.measure != nil }) { $0.0.measure ?? "" }
        let withAmount = measured.filter { $0.value[0].1.amount != nil }
        let withUnit = measured.filter { $0.value[0].1.amount?.unit != nil }
        print(
            """
            | recorded meals | all | understood |
            |---|---|---|
            | lines, with their food known | \(lines.count) | \(reads.count { $0.2.parts.joined().contains { $0.isKnown } }) |
            | lines, with an amount | \(lines.count) | \(reads.count { $0.1.amount != nil }) |
            | lines, with a unit | \(lines.count) | \(reads.count { $0.1.amount?.unit != nil }) |
            | spellings of foods | \(spellings.count) | \(known.count) |
            | spellings of measures with an amount | \(measured.count) | \(withAmount.count) |
            | spellings of measures with a unit | \(measured.count) | \(withUnit.count) |
            """)
        #expect(Double(known.count) / Double(spellings.count) >= 0.85)
        // A measure with digits must give an amount.
        let silent = measured.keys.filter { $0.contains(where: \.isNumber) && withAmount[$0] == nil }
        #expect(silent.isEmpty, "\(silent.sorted())")
        if ProcessInfo.processInfo.environment["SCANTRY_UNKNOWN"] != nil {
            print("unknown:", spellings.keys.filter { known[$0] == nil }.sorted().joined(separator: " | "))
            let guessed = known.compactMap { spelling, lines -> String? in
                guard FoodBook.shared.name(of: NameWords(spelling).words) == nil else { return nil }
                return
                    "\(spelling)=\(lines[0].2.parts.map { $0.map { $0.stored() }.joined(separator: "/") }.joined(separator: "+"))"
            }
            print("guessed:", guessed.sorted().joined(separator: " | "))
            print("no amount:", measured.keys.filter { withAmount[$0] == nil }.sorted().joined(separator: " | "))
            print("no unit:", withAmount.keys.filter { withUnit[$0] == nil }.sorted().joined(separator: " | "))
        }
    }
}

/// All recorded meals, as drafts.
enum RecordedMeals {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/reference/data/themealdb/all-meals-2026-01.normalised.json").standardized
        .path
    static var areThere: Bool { FileManager.default.fileExists(atPath: path) }

    private struct Meal: Decodable {
        struct Ingredient: Decodable {
            var ingredient: String?
            var measurement: String?
        }
        var strMeal: String
        var strCategory: String?
        var ingredients: [Ingredient]
    }

    static func all() throws -> [RecipeDraft] {
        let meals = try JSONDecoder().decode([Meal].self, from: Data(contentsOf: URL(filePath: path)))
        return meals.map { meal in
            RecipeDraft(
                title: meal.strMeal, category: meal.strCategory,
                ingredients: meal.ingredients.compactMap { line in
                    guard let food = line.ingredient, !food.isEmpty else { return nil }
                    let measure = line.measurement.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
                    return RecipeIngredient(food: food, measure: measure)
                })
        }
    }
}
