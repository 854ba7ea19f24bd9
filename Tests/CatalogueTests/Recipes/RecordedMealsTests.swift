import Foods
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Catalogue

/// Real responses of TheMealDB, from a folder beside the repository.
@Suite(.enabled(if: RecordedRecipes.areThere, "needs ../shared/reference"))
struct RecordedMealsTests {
    @Test func understandsAllMealsAndLookups() throws {
        let meals = try recipes("themealdb/all-meals-2026-01.wire-reconstructed.json")
        let lookups = try RecordedRecipes.files("themealdb/lookups", "json").flatMap { file in
            try MealAnswer(Array(Data(contentsOf: file))).objects.compactMap(Meal.recipe)
        }
        let (all, ones) = (UnderstoodRecipes(meals.map(\.draft)), UnderstoodRecipes(lookups.map(\.draft)))
        print("TheMealDB, all meals:\n\(all)\nTheMealDB, look-ups:\n\(ones)")
        #expect(all.recipes == 586 && all.titled == 586 && all.withIngredients == 586 && all.withSteps == 586)
        #expect(ones.recipes == 41 && ones.withIngredients == 41 && ones.withSteps == 41)
        #expect(all.steps > 2_500 && all.withPicture == 586 && all.withVideo > 500)
        for meal in meals { #expect(meal.draft.steps.allSatisfy { $0.text.wholeMatch(of: /[\d▢.)\s]*/) == nil }) }
    }

    /// Compares with the lists that the recorder made of the numbered pairs.
    @Test func losesNoIngredient() throws {
        let file = RecordedRecipes.folder + "/themealdb/all-meals-2026-01.normalised.json"
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
        let listed = try #require(json as? [[String: Any]]).map { ($0["ingredients"] as? [Any])?.count ?? 0 }
        let read = try recipes("themealdb/all-meals-2026-01.wire-reconstructed.json").map(\.draft.ingredients.count)
        #expect(read == listed && read.max() == 20)
    }

    @Test func understandsListsAndNothing() async throws {
        let server = try NearbyServer { request in
            let path = request.path.split(separator: "/").last ?? ""
            let file =
                switch path {
                case "categories.php": "lists/categories.json"
                case "list.php?a=list": "lists/list-a.json"
                case "list.php?i=list": "lists/list-i.json"
                case "filter.php?c=Beef": "filters/c-Beef.json"
                case "filter.php?a=Italian": "filters/a-Italian.json"
                case "filter.php?i=Chicken": "filters/i-Chicken.json"
                case "search.php?s=xablau": "search/s-xablau-none.json"
                case "lookup.php?i=x": "lookups/invalid-id.json"
                default: "lookups/not-found.json"
                }
            let url = URL(fileURLWithPath: "\(RecordedRecipes.folder)/themealdb/\(file)")
            return NearbyServer.Answer(body: Array((try? Data(contentsOf: url)) ?? Data()))
        }
        let provider = TheMealDB(client: .forRecipes(reach: .anywhere), address: server.address)
        let categories = try await provider.categories()
        #expect(categories.map(\.name).prefix(2) == ["Beef", "Chicken"] && categories.count == 14)
        #expect(categories.allSatisfy { $0.picture != nil && $0.detail != nil })
        #expect(try await provider.areas().count > 20)
        #expect(try await provider.ingredients().count == 563)
        #expect(try await provider.recipes(in: .category, named: "Beef").count == 30)
        #expect(try await provider.recipes(in: .area, named: "Italian").allSatisfy { $0.picture != nil })
        #expect(try await !provider.recipes(in: .ingredient, named: "Chicken").isEmpty)
        #expect(try await provider.recipes(like: "xablau").isEmpty)
        #expect(try await provider.recipe("x") == nil)
        #expect(try await provider.recipe("1") == nil)
    }

    private func recipes(_ file: String) throws -> [FoundRecipe] {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(RecordedRecipes.folder)/\(file)"))
        let json = try JSONSerialization.jsonObject(with: data)
        let body = json is [Any] ? Data(#"{"meals":"#.utf8) + data + Data("}".utf8) : data
        return try MealAnswer(Array(body)).objects.compactMap(Meal.recipe)
    }
}

/// The folder of recorded recipes.
enum RecordedRecipes {
    static let folder = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../../shared/reference/data").standardized.path
    static let areThere = FileManager.default.fileExists(atPath: folder + "/themealdb")

    static func files(_ name: String, _ ending: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: "\(folder)/\(name)"), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
    }
}

/// The number of recipes in which each part was parsed.
struct UnderstoodRecipes: CustomStringConvertible {
    private let drafts: [RecipeDraft]

    init(_ drafts: [RecipeDraft]) {
        self.drafts = drafts
    }

    var recipes: Int { drafts.count }
    var titled: Int { drafts.count { !$0.title.isEmpty } }
    var withIngredients: Int { drafts.count { !$0.ingredients.isEmpty } }
    var withSteps: Int { drafts.count { !$0.steps.isEmpty } }
    var withPicture: Int { drafts.count { $0.picture != nil } }
    var withVideo: Int { drafts.count { $0.video != nil } }
    var ingredients: Int { drafts.reduce(0) { $0 + $1.ingredients.count } }
    var steps: Int { drafts.reduce(0) { $0 + $1.steps.count } }

    var description: String {
        let lines: [(String, Int)] = [
            ("recipes", recipes), ("with a title", titled), ("with ingredients", withIngredients),
            ("with steps", withSteps), ("with servings", drafts.count { $0.servings != nil }),
            ("with a time", drafts.count { $0.seconds != nil }), ("with a picture", withPicture),
            ("with a video", withVideo), ("with a category", drafts.count { $0.category != nil }),
            ("with an area", drafts.count { $0.area != nil }), ("ingredients", ingredients), ("steps", steps),
            ("headings", drafts.reduce(0) { $0 + $1.steps.count { $0.heading != nil } }),
        ]
        return lines.map { "  \($0.padding(toLength: 18, withPad: " ", startingAt: 0)) \($1)" }.joined(separator: "\n")
    }
}
