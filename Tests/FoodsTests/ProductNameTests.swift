import Testing
import Values

@testable import Foods

/// Finding the food of a product by its name.
struct ProductNameTests {
    private func food(_ name: String, brand: String? = nil, category: String? = nil) -> String? {
        ProductFood(name: name, brand: brand, category: category)?.food.stored()
    }

    @Test(arguments: [
        "500 g", "500g", "2 x 400 g", "4 x 125 g", "12 oz", "2 lb", "50 cl", "500 ml", "1 litre", "1,5 l", "x 6", "x6",
        "6 pcs",
        "(500 g)", "- 500 g", "1 kg", "1 l", "3 pack", "16 fl oz", "Tesco", "Sainsbury's 500 g", "6 x 1 l", "40 bags",
    ])
    func endsInThePacksSize(size: String) {
        for (name, known) in [
            ("Pears", "pear"), ("Chopped tomatoes", "tinned tomato"), ("Couscous", "couscous"), ("Yogurt", "yogurt"),
            ("Pommes", "apple"), ("Farine de blé", "flour"),
        ] {
            #expect(food("\(name) \(size)") == food(name), "\(name) \(size)")
            #expect(food(name) == known || known == "flour")
        }
        #expect(food("Red lentils \(size)") == food("Red lentils"))
    }

    /// A name that consists only of a pack size or a shop is kept.
    @Test func keepsWhatItIs() {
        #expect(food("Jus d'orange 1 l") == "orange juice" && food("Lait 6 x 1 l") == "milk")
        #expect(food("500 g") == "g" && food("Tesco") == "tesco")
    }

    @Test(arguments: [
        "Dog food with beef", "Pâtée pour chien au bœuf", "Liquide vaisselle citron", "Toilet paper lemon",
        "Gel douche miel",
        "Savon à l'huile d'olive", "Toothpaste mint", "Croquettes pour chat au saumon",
        "Washing up liquid lemon 500 ml",
        "Bougie vanille", "Shampooing aux œufs", "Coconut oil soap", "Hand cream with almonds",
        "Lessive liquide lavande",
        "Cat food salmon 12 x 85 g", "Beurre corporel karité",
    ])
    func areNoFood(name: String) {
        #expect(food(name) == nil)
        #expect(food("Lemon", category: name) == nil)
    }

    @Test(arguments: [
        ("Hot dog sausage", "smoked sausage"), ("Sponge fingers", "sponge finger"), ("Rose water", "rose water"),
        ("Hand cooked crisps", "crisp"), ("Soy cream", "soy cream"), ("Croquettes de poulet", nil),
        ("Parmesan shavings", nil),
        ("Viande hachée pur bœuf 5% MG", "minced beef"), ("Venison steaks", "venison"), ("Sauté de chevreuil", nil),
        ("Civet de chevreuil", nil), ("Chevreuil", "venison"),
    ])
    func areFood(name: String, known: String?) {
        #expect(food(name) != nil)
        if let known { #expect(food(name) == known) }
    }

    @Test(arguments: [
        ("400g tin tomatoes", "tinned tomato"), ("1 (14 oz) can tomatoes", "tinned tomato"),
        ("2 cans tomatoes", "tinned tomato"), ("1 tin of tomatoes", "tinned tomato"),
        ("1 boîte de tomates", "tinned tomato"), ("2 x 400g cans tomatoes", "tinned tomato"),
        ("1 can (400 g) tomatoes", "tinned tomato"), ("tin of tomatoes", "tinned tomato"),
        ("tomatoes, 2 cans", "tomato"), ("Tomatoes 2 cans", "tinned tomato"),
        ("1 tin cherry tomatoes", "tinned tomato"),
        ("1 tin peaches", "tinned peach"), ("1 tin chickpeas", "chickpea"), ("2 tins tuna", "tuna"),
        ("1 jar tomatoes", "tomato"), ("1 punnet tomatoes", "tomato"), ("400g tomatoes", "tomato"),
        ("1 can coconut milk", "coconut milk"), ("1 boîte de carottes", "carrot"),
    ])
    func comesInTins(line: String, known: String) {
        #expect(WantedFood(RecipeIngredient(line).read).parts.first?.first?.stored() == known)
    }

    @Test func comesInTinsByItsMeasure() {
        for measure in ["2 cans", "400g tin", "2 x 400g tins", "1 boîte"] {
            let read = RecipeIngredient(food: "Tomatoes", measure: measure).read
            #expect(WantedFood(read).parts.first?.first?.stored() == "tinned tomato", "\(measure)")
        }
    }

    @Test(arguments: [
        ("a dozen eggs", "12", "eggs", "24 eggs"), ("1 dozen eggs", "12", "eggs", "24 eggs"),
        ("une douzaine d'œufs", "12", "œufs", "24 œufs"), ("2 dozen oysters", "24", "oysters", "48 oysters"),
        ("half a dozen eggs", "6", "eggs", "12 eggs"), ("une demi-douzaine d'œufs", "6", "œufs", "12 œufs"),
        ("a dozen of eggs", "12", "eggs", "24 eggs"), ("dozen eggs", "12", "eggs", nil),
    ])
    func countsDozens(line: String, count: String, name: String, twice: String?) {
        let ingredient = RecipeIngredient(line)
        #expect(ingredient.read.amount?.least.text == count && ingredient.read.food == name)
        #expect(ingredient.read.amount?.unit == nil)
        if let twice { #expect(ingredient.written(times: Ratio(2) ?? .one) == twice) }
    }
}

extension Ratio {
    fileprivate var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
