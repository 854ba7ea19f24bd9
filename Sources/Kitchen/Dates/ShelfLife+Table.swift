/// Shelf lives, by the shorter ends of their ranges, from the day of buying and unopened.
///
/// Pantry and fridge: *FoodKeeper* of the USDA's Food Safety and Inspection Service with Cornell University and the
/// Food Marketing Institute, public data of the US government,
/// https://www.foodsafety.gov/keep-food-safe/foodkeeper-app; milk by the FDA's *Refrigerator & Freezer Storage Chart*.
/// Freezer: the months that the recipe keeper Tandoor uses (beef and pork 12, poultry 9, minced meat 4, lean fish 6,
/// fatty fish 3, vegetables 10, fruit 12, bread, cooked meals and soups 3), all within FoodKeeper's ranges, which give
/// the others. A month is 30 days.
///
/// The default place follows from FoodKeeper's columns: a pantry if it has days only there or as many there as in a
/// fridge, a fridge if it has days only there. If they differ, either is right, as for milk, unless the line gives one.
///
/// Both give how long quality lasts for well-kept food: enough for a guess that the user checks, and for nothing more.
extension ShelfLife {
    /// A row of the table: the words for a kind of food, and the days. A word with `!` counts anywhere in a name.
    struct Kind {
        let english: String
        let french: String
        let life: ShelfLife
    }

    static let table: [Kind] = dry + baked + dairy + meatAndFish + plants + drinks + readyMade

    /// Returns a row for food that keeps in a pantry, and as long in a fridge.
    private static func shelf(_ days: Int, _ english: String, _ french: String) -> Kind {
        Kind(
            english: english, french: french, life: ShelfLife(pantry: days, fridge: days, freezer: nil, place: .pantry))
    }

    private static func kind(
        pantry: Int? = nil, fridge: Int? = nil, freezer: Int? = nil, at place: Location.Kind? = nil, _ english: String,
        _ french: String
    ) -> Kind {
        let usual: Location.Kind? =
            switch (pantry, fridge) {
            case (let pantry?, let fridge): fridge == nil || fridge == pantry ? .pantry : nil
            case (nil, let fridge): fridge == nil ? nil : .fridge
            }
        let life = ShelfLife(pantry: pantry, fridge: fridge, freezer: freezer, place: place ?? usual)
        return Kind(english: english, french: french, life: life)
    }

    private static let dry = [
        shelf(
            365, "canned tomato!, canned fruit!, peeled tomato, crushed tomato, tomato paste, applesauce, compote",
            "tomate pelée, concentré de tomate, fruit au sirop, compote"),
        shelf(730, "canned!, tinned!", "conserve!, en conserve!"),
        shelf(365, "pickled!, pickle, gherkin, olive, caper", "au vinaigre!, cornichon, olive, câpre"),
        shelf(
            180,
            "dried fruit, dried apricot, dried cranberry, dried cranberries, dried fig, dried mango, raisin, prune",
            "fruit sec, abricot sec, raisin sec, pruneau"),
        shelf(365, "condensed milk, evaporated milk", "lait concentré"),
        shelf(730, "rice", "riz"),
        shelf(365, "brown rice", "riz complet"),
        kind(
            pantry: 730,
            "pasta, spaghetti, noodle, macaroni, penne, fusilli, linguine, tagliatelle, vermicelli, ravioli, gnocchi",
            "pâtes, spaghetti, nouille, macaroni, coquillette, tagliatelle, vermicelle"),
        kind(freezer: 60, at: .fridge, "fresh pasta", "pâtes fraîches"),
        shelf(180, "flour, breadcrumb", "farine, chapelure"),
        shelf(180, "cereal, muesli, granola, oat, cereal bar, protein bar, energy bar", "céréale, muesli, flocon"),
        shelf(365, "lentil, pulse, dried bean, chickpea", "lentille, légume sec, haricot sec, pois chiche"),
        shelf(
            365, "nut, almond, hazelnut, walnut, cashew, pistachio, peanut",
            "fruit à coque, noix, amande, noisette, pistache"),
        shelf(180, "peanut butter, nut butter, almond butter", "beurre de cacahuète, purée de fruits à coque"),
        shelf(730, "spice", "épice"),
        shelf(730, "vinegar", "vinaigre"),
        shelf(180, "oil", "huile"),
        shelf(730, "honey", "miel"),
        shelf(365, "syrup", "sirop"),
        shelf(180, "jam, jelly, marmalade, preserve", "confiture, gelée, marmelade"),
        shelf(365, "ketchup, mustard, chutney, barbecue sauce", "ketchup, moutarde, sauce barbecue"),
        shelf(180, "sauce, hot sauce", "sauce, sauce piquante"),
        shelf(90, "mayonnaise", "mayonnaise"),
        shelf(365, "chocolate, truffle, praline, bonbon", "chocolat, praline"),
        // Only the pack gives a date for these, and they must not match by other words of their names.
        kind("spread, candy, candies, confectionery, confectioneries, eclair", "pâte à tartiner, confiserie, éclair"),
        kind("sugar, salt, water, soda, drink, beverage, cola, lemonade, beer, dressing", "sucre, sel, eau, bière"),
    ]

    private static let baked = [
        kind(pantry: 3, freezer: 90, "bread, baguette, bun, brioche", "pain, baguette, brioche"),
        kind(pantry: 14, freezer: 90, "sliced bread, flatbread, pita", "pain de mie, pain pita"),
        kind(pantry: 25, fridge: 60, freezer: 180, at: .pantry, "tortilla, wrap", "tortilla"),
        kind(
            pantry: 3, freezer: 180, "cake, muffin, pastry, pastries, croissant, brownie",
            "gâteau, muffin, viennoiserie, croissant"),
        kind(freezer: 90, "pancake, waffle", "crêpe, gaufre"),
        shelf(60, "biscuit, cookie, wafer, gingerbread", "biscuit, gaufrette, pain d'épice"),
        shelf(240, "cracker, crispbread, rusk", "cracker, biscotte"),
        shelf(120, "pretzel", "bretzel"),
        shelf(60, "crisp, chip, popcorn", "chip, pop corn"),
    ]

    private static let dairy = [
        kind(pantry: 180, fridge: 7, freezer: 90, "milk", "lait"),
        kind(fridge: 3, freezer: 90, "cream", "crème"),
        kind(fridge: 30, freezer: 180, "butter", "beurre"),
        kind(fridge: 180, freezer: 365, "margarine", "margarine"),
        kind(fridge: 7, freezer: 30, "yogurt, yoghurt, kefir, skyr", "yaourt, yogourt, kéfir, skyr"),
        kind(
            fridge: 180, freezer: 180, "hard cheese, cheddar, cheddar cheese, parmesan, gruyere, emmental, gouda",
            "cheddar, parmesan, gruyère, comté, emmental, gouda"),
        kind(fridge: 30, freezer: 90, "grated cheese, shredded cheese", "fromage râpé, emmental râpé"),
        kind(fridge: 14, "cream cheese, cottage cheese, ricotta", "fromage frais, ricotta"),
        kind(
            fridge: 7, freezer: 180, "cheese, soft cheese, brie, camembert, reblochon, goat cheese",
            "fromage, brie, camembert, reblochon, chèvre"),
        kind(fridge: 21, "egg", "œuf, oeuf"),
        kind(freezer: 180, at: .freezer, "ice cream, sorbet, ice pop", "glace, crème glacée, sorbet"),
    ]

    private static let meatAndFish = [
        kind(
            fridge: 1, freezer: 120, "ground beef!, ground meat!, ground pork!, minced!, mince!",
            "haché!, hachée!, viande hachée!"),
        kind(
            fridge: 3, freezer: 365, "meat, beef, pork, veal, lamb, steak",
            "viande, bœuf, boeuf, porc, veau, agneau, steak"),
        kind(fridge: 1, freezer: 270, "poultry, chicken, turkey, duck", "volaille, poulet, dinde, canard"),
        kind(fridge: 7, freezer: 30, "bacon", "lard, lardon, bacon"),
        kind(
            fridge: 14, freezer: 30, "ham, salami, cold cut, luncheon meat, chorizo",
            "jambon, saucisson, salami, charcuterie, chorizo"),
        kind(fridge: 1, freezer: 30, "sausage", "saucisse"),
        kind(fridge: 1, freezer: 90, "fish, salmon, trout, herring", "poisson, saumon, truite, hareng"),
        kind(fridge: 1, freezer: 180, "lean fish, cod, haddock, pollock, sole", "cabillaud, colin, morue, sole"),
        kind(pantry: 540, fridge: 1, freezer: 90, "tuna, sardine, mackerel", "thon, sardine, maquereau"),
        kind(fridge: 14, freezer: 180, "smoked fish, smoked salmon, smoked trout", "poisson fumé, saumon fumé"),
        kind(fridge: 1, freezer: 180, "seafood, shrimp, prawn, shellfish", "fruit de mer, crevette"),
        kind(fridge: 7, freezer: 150, "tofu", "tofu"),
    ]

    private static let plants = [
        kind(
            fridge: 3, freezer: 300, "vegetable, lettuce, spinach, salad, mushroom, sprout, endive, green bean, pea",
            "légume, laitue, épinard, salade, champignon, endive, haricot vert, petit pois"),
        kind(fridge: 14, freezer: 300, "carrot, parsnip", "carotte, panais"),
        kind(fridge: 7, freezer: 300, "cabbage", "chou"),
        kind(pantry: 30, fridge: 7, freezer: 300, at: .pantry, "potato", "pomme de terre"),
        kind(pantry: 30, fridge: 60, freezer: 300, at: .pantry, "onion", "oignon"),
        kind(fridge: 3, freezer: 365, "fruit", "fruit"),
        kind(
            fridge: 2, freezer: 240, "berry, berries, strawberry, strawberries, raspberry, raspberries",
            "fraise, framboise"),
        kind(pantry: 21, fridge: 28, freezer: 240, "apple", "pomme"),
        kind(pantry: 10, fridge: 10, "citrus, citrus fruit, orange, lemon", "agrume, orange, citron"),
        kind(fridge: 3, freezer: 60, "banana", "banane"),
    ]

    private static let drinks = [
        shelf(90, "coffee", "café"),
        shelf(365, "instant coffee", "café soluble"),
        shelf(540, "tea", "thé, tisane, infusion"),
        kind(pantry: 21, fridge: 21, freezer: 240, "juice", "jus"),
        shelf(365, "coconut water, nectar", "eau de coco, nectar"),
        shelf(365, "wine", "vin"),
    ]

    private static let readyMade = [
        kind(pantry: 365, fridge: 3, freezer: 90, "soup", "soupe, velouté"),
        kind(fridge: 3, freezer: 90, "stew, broth", "ragoût, bouillon"),
        kind(
            fridge: 3, freezer: 90, "meal, dish, pizza, gratin, quiche",
            "plat, plat préparé, plat cuisiné, pizza, quiche, gratin"),
        kind(fridge: 7, "hummus, houmous", "houmous"),
        kind(fridge: 3, freezer: 90, "guacamole", "guacamole"),
        Kind(english: "frozen", french: "surgelé, surgelée", life: .frozen),
    ]
}
