import Foods
import Testing
import Values

/// Lines of ingredients that are easily misread.
struct ReadIngredientTests {
    @Test(arguments: [
        ("2 (14 oz) cans tomatoes", "28 oz", "tomatoes"), ("2 cans (14 oz) tomatoes", "2 can", "tomatoes"),
        ("1 bouquet garni", "1 ", "bouquet garni"), ("1 bouquet de persil", "1 bouquet", "persil"),
        ("2 rib-eye steaks", "2 ", "rib-eye steaks"), ("une demi-baguette", "1/2 ", "baguette"),
        ("1 demi-baguette", "1/2 ", "baguette"), ("un demi citron", "1/2 ", "citron"),
        ("half a lemon", "1/2 ", "lemon"), ("two and a half cups flour", "5/2 cup", "flour"),
        ("2 et demi tasses de farine", "5/2 cup", "farine"), ("une tasse et demie de sucre", "3/2 cup", "sucre"),
        ("½½ cup sugar", nil, "sugar"), ("0 eggs", nil, "eggs"), ("0 g sugar", nil, "sugar"),
        ("0/2 cups rice", nil, "rice"), ("0 cans of tomatoes", nil, "tomatoes"),
        ("99999999999 g sugar", "9999999 g", "sugar"), ("10 000 g flour", "10000 g", "flour"),
        ("0.3333333333 cup milk", "333/1000 cup", "milk"), ("1 pint milk", "1 pint", "milk"),
        ("2 UK pints milk", "2 imperial pint", "milk"), ("for the sauce: 2 tbsp butter", "2 tbsp", "butter"),
        ("Pour la sauce : 20 cl de crème", "20 cl", "crème"), ("huile pour la friture", nil, "huile"),
    ])
    func readsWhatIsEasilyMistaken(line: String, amount: String?, food: String) {
        let read = RecipeIngredient(line).read
        let told = read.amount.map { amount in
            let (top, bottom) = (amount.least.numerator, amount.least.denominator)
            return "\(top)\(bottom == 1 ? "" : "/\(bottom)") \(amount.unit ?? "")"
        }
        #expect(told == amount && read.food == food && !read.isHeading)
    }

    @Test(arguments: [
        "For the sauce:", "For the sauce", "Pour la sauce :", "Pour la pâte", "Pour l'assaisonnement", "Sauce:",
        "To serve", "Pour servir",
    ])
    func tellsHeadingsFromIngredients(line: String) {
        #expect(RecipeIngredient(line).read.isHeading)
        #expect(!RecipeIngredient(food: line, measure: "1 cup").read.isHeading)
    }

    @Test func knowsPintsAsItKnowsCups() {
        let metric = { (line: String) in RecipeIngredient(line).written(times: .one, as: .metric).text }
        #expect(metric("1 pint milk") == "473\u{A0}ml milk" && metric("2 cups milk") == "480\u{A0}ml milk")
        #expect(metric("1 imperial pint stout") == "568\u{A0}ml stout")
    }

    @Test func writesHalvesForMore() throws {
        let two = try #require(Ratio(2))
        #expect(RecipeIngredient("une demi-baguette").written(times: two) == "1 baguette")
        #expect(RecipeIngredient("half a lemon").written(times: two) == "1 lemon")
        #expect(RecipeIngredient("½½ cup sugar").written(times: two) == "½½ cup sugar")
    }
}
