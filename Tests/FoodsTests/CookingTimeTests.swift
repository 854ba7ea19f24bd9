import Foods
import Testing

/// Reading durations in the steps of recipes.
struct CookingTimeTests {
    @Test(arguments: [
        ("Simmer for 20 minutes.", [1_200]),
        ("Fry for 8-10 min, then rest 5 mins", [480, 300]),
        ("Bake for 8 – 10 minutes", [480]),
        ("Bake for 20 to 25 minutes, until golden", [1_200]),
        ("Cook between 15 and 20 minutes", [900]),
        ("Roast for 1 hour 30", [5_400]),
        ("Roast 1 hour 30 or until done", [5_400]),
        ("Cook for 1 hour and 20 minutes", [4_800]),
        ("Cook for 1 hour, 15 minutes", [4_500]),
        ("Leave it for 1½ hours", [5_400]),
        ("Leave it for 1 ½ hours", [5_400]),
        ("Leave it for 1 1/2 hrs", [5_400]),
        ("Braise for 1-1½ hours", [3_600]),
        ("Braise for 2.5 hours", [9_000]),
        ("Stew for one and a half hours", [5_400]),
        ("Stew for an hour and a half", [5_400]),
        ("Chill for half an hour", [1_800]),
        ("Chill for a half-hour", [1_800]),
        ("Chill for at least three quarters of an hour", [2_700]),
        ("Rest for a quarter of an hour", [900]),
        ("Roast for 1.05 hours", [3_780]), ("Roast for 1.125 hours", [4_050]), ("Roast for 1.5 hours", [5_400]),
        ("Boil for twenty-five minutes", [1_500]),
        ("Set a 20-minute timer", [1_200]),
        ("Stir for a minute or two", [60]),
        ("Fry a couple of minutes", [120]),
        ("Cook 45 minutes to 1 hour", [2_700]),
        ("Microwave for 30 seconds", [30]),
        ("Fry 2 minutes 30 seconds each side", [150]),
        ("Cook 1h30, then 1 h 05 min", [5_400, 3_900]),
        ("Fry for 5 minutes. Turn and fry for 5 minutes.", [300]),
        ("Marinate for 2 hours or overnight", [7_200]),
        ("In a 180°C oven (350°F, gas 4) for 35 minutes", [2_100]),
    ])
    func readsEnglish(step: String, times: [Int]) {
        #expect(RecipeStep(step).times == times)
    }

    @Test(arguments: [
        ("Laissez mijoter 20 minutes.", [1_200]),
        ("Cuire 20 à 25 minutes à feu doux", [1_200]),
        ("Enfournez entre 30 et 35 min", [1_800]),
        ("Cuire une heure et demie", [5_400]),
        ("Cuire 1 heure 30", [5_400]),
        ("Cuire 1h30 à couvert", [5_400]),
        ("Cuire 1 h", [3_600]),
        ("Laissez reposer une demi-heure", [1_800]),
        ("Laissez reposer 1/2 heure", [1_800]),
        ("Laissez reposer trois quarts d’heure", [2_700]),
        ("Attendez un quart d'heure", [900]),
        ("Une vingtaine de minutes", [1_200]),
        ("Cuire une dizaine de minutes", [600]),
        ("Deux heures et quart", [8_100]),
        ("Faites revenir cinq minutes, puis vingt-cinq minutes", [300, 1_500]),
        ("Mixez 30 secondes", [30]),
        ("Cuire 45 minutes à 1 heure", [2_700]),
        ("Poêlez 2 mn de chaque côté", [120]),
        ("Réfrigérez 2 heures ou une nuit", [7_200]),
    ])
    func readsFrench(step: String, times: [Int]) {
        #expect(RecipeStep(step).times == times)
    }

    @Test(arguments: [
        "Stir every 5 minutes", "Remuez toutes les 5 minutes", "Take a second bowl", "Une seconde fois",
        "Heat to 180 degrees", "Add 200 g flour and 2 eggs", "For the last 10 minutes, uncover", "", "1/0 minutes",
        "Pickle for 999999 hours", "Wait 99999999999999999999 minutes", "Minutes later", "hour hour and and a half",
        "Leave for 3 days",
    ])
    func findsNoneWhereThereIsNone(step: String) {
        #expect(RecipeStep(step).times.isEmpty)
    }

    @Test func readsAnyTextToItsEnd() {
        let pieces = [
            "1", "½", " a ", "-", "to", "et ", "hours", "min", ",", " and ", "demi", "quart d'", "heure", "9/", ".",
        ]
        for seed in 0..<3_000 {
            var (text, state) = ("", UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493)
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            #expect(RecipeStep(text).times.allSatisfy { (5...86_400).contains($0) })
        }
    }
}
