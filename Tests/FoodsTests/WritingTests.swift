import Foundation
import Testing
import Values

@testable import Foods

/// Formatting ingredients scaled to other numbers of people.
struct WritingTests {
    @Test(arguments: [
        ("2 large eggs, beaten", "3/2", "3 large eggs, beaten"),
        ("1 ½ tbsp honey", "2", "3 tbsp honey"),
        ("1/2 cup milk", "1/2", "¼ cup milk"),
        ("1 cup milk", "3/2", "1½ cups milk"),
        ("2 cups milk", "1/2", "1 cup milk"),
        ("1 cup flour", "1/3", "⅓ cup flour"),
        ("250g flour", "2/3", "167g flour"),
        ("2-3 cloves garlic, crushed", "2", "4-6 cloves garlic, crushed"),
        ("175g/6oz plain flour", "2", "350g/12oz plain flour"),
        ("2 x 400g cans tomatoes", "2", "4 x 400g cans tomatoes"),
        ("400g tin chopped tomatoes", "1/2", "200g tin chopped tomatoes"),
        ("1 kg potatoes", "1/4", "0.25 kg potatoes"),
        ("1,5 kg de pommes de terre", "1/2", "0,75 kg de pommes de terre"),
        ("Juice of 1 lemon", "2", "Juice of 2 lemon"),
        ("une pincée de sel", "3", "3 pincées de sel"),
        ("salt to taste", "4", "salt to taste"),
        ("1 cup (240 ml) milk", "2", "2 cups (480 ml) milk"),
        ("2 1½-inch-thick chops", "2", "4 1½-inch-thick chops"),
        ("5 eggs", "1/4", "1¼ eggs"),
        ("7 eggs", "10/7", "10 eggs"),
        ("3 bay leaves", "1/7", "½ bay leaves"),
        ("1 gousse d'ail", "2/3", "½ gousse d'ail"),
        ("1 gousse d'ail", "4/3", "1½ gousses d'ail"),
        ("1 egg", "1/9", "½ egg"),
        ("25 cl de crème", "4/3", "33 cl de crème"),
        ("5 cl de crème", "1/3", "1.7 cl de crème"),
        ("2 tbsp oil", "1/3", "¾ tbsp oil"),
        ("1 tsp salt", "1/9", "¼ tsp salt"),
        ("4 tbsp oil", "4/3", "5½ tbsp oil"),
        ("10 eggs", "2/3", "7 eggs"),
        ("1 tsp salt", "1", "1 tsp salt"),
        ("⅓ tsp salt", "1", "⅓ tsp salt"),
        ("1/3 cup Rice Vinegar", "1/2", "⅙ cup Rice Vinegar"),
        ("1 cup milk", "1/7", "34\u{A0}ml milk"),
        ("43 eggs", "1/7", "6 eggs"),
        ("13 eggs", "1/2", "6½ eggs"),
        ("650g/1lb 8 oz Small Potatoes", "2", "1300g Small Potatoes"),
        ("650g/1lb 8 oz Small Potatoes", "1", "650g/1lb 8 oz Small Potatoes"),
        ("1 egg, plus 1 yolk", "2", "2 egg, plus 2 yolk"),
        ("2 tbsp oil, plus a little for the tin", "2", "4 tbsp oil, plus a little for the tin"),
        ("12-inch tortilla x 4", "2", "12-inch tortilla x 8"),
        ("20 cm tart case", "2", "20 cm tart case"),
        ("2cm piece of ginger", "2", "4cm piece of ginger"),
    ])
    func scales(line: String, times: String, written: String) throws {
        let parts = times.split(separator: "/").compactMap { Int64($0) }
        let ratio = try #require(Ratio(parts[0], parts.count > 1 ? parts[1] : 1))
        #expect(RecipeIngredient(line).written(times: ratio) == written)
    }

    @Test func keepsMeasuresApart() {
        let pair = RecipeIngredient(food: "Milk", measure: "1 cup")
        let two = Ratio(2) ?? .one
        #expect(pair.written(times: two, as: nil) == .init(text: "2 cups Milk", measure: "2 cups", isScaled: true))
        #expect(pair.written(times: two, as: .metric).measure == "480\u{A0}ml")
        #expect(pair.written(times: two, as: .us).measure == "2 cups")
        let salt = RecipeIngredient(food: "Salt", measure: "To taste").written(times: two, as: .metric)
        #expect(!salt.isScaled && salt.measure == "To taste")
        #expect(RecipeIngredient("8 oz prawns").written(times: .one, as: .metric).text == "227\u{A0}g prawns")
        #expect(
            RecipeIngredient("2 to 3 cups rice").written(times: .one, as: .metric).text == "480 to 720\u{A0}ml rice")
    }

    @Test func saysOuncesInGrams() {
        let amount = RecipeIngredient("2 lb flour").read.amount?.inKnownUnit
        #expect(amount?.unit == "g" && amount?.least == Ratio(45_359_237, 50_000))
        #expect(RecipeIngredient("2 cups milk").read.amount?.inKnownUnit.unit == "cup")
        #expect(RecipeIngredient("2 cloves garlic").read.amount?.inKnownUnit.unit == "clove")
    }

    @Test func survivesWhatNobodyWrites() {
        let nasty = [
            "", " ", "½", "1/0 cup", "9999999999999999999 g", "0 eggs", "1/2/3/4/5", "((((((((", "1 x 1 x 1 x 1 x",
            "- - -",
            String(repeating: "1 ", count: 50_000), String(repeating: "(", count: 50_000), "9999999 x 9999999 kg sugar",
            String(repeating: "plus 1 cup ", count: 9_000), "\u{202E}1 cup", String(repeating: "é", count: 100_000),
            "1 of of of of",
            "🥚 2", "１２ eggs", "1⁄2 cup", "''''", "d'd'd'd'", "9999999/7 g + 9999999/11 g + 9999999/13 cup",
        ]
        for text in nasty {
            let ingredient = RecipeIngredient(text)
            #expect(!ingredient.read.food.isEmpty || text.allSatisfy(\.isWhitespace))
            _ = ingredient.written(times: Ratio(999, 7) ?? .one, as: .metric)
            _ = WantedFood(ingredient.read)
            _ = RecipeIngredient(food: text, measure: text).written(times: Ratio(1, 999) ?? .one)
        }
    }
}
