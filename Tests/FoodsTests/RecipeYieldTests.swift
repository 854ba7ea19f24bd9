import Foundation
import Testing
import Values

@testable import Foods

/// Reading the number of people that a recipe serves, and of pieces that it makes.
struct RecipeYieldTests {
    @Test(arguments: [
        ("4", 4), ("4 servings", 4), ("Serves 4-6", 4), ("Serves 2 to 4", 2), ("3 to 4 servings", 3), ("Pour 4 à 6", 4),
        ("pour 6", 6), ("4 personnes", 4), ("4人分", 4), ("2 főre", 2), ("4 PORSJONER", 4), ("10 serving(s)", 10),
        ("4 undefined", 4), ("2 Portionen", 2), ("4 persone", 4), ("1 porção", 1), ("6 személyre", 6), ("4 people", 4),
        ("Servings: 8", 8), ("Für 4 Personen", 4), ("Serves 4 as a main course", 4), ("six servings", 6),
        ("about 8 servings (1 cup each)", 8), ("8 servings of 2 slices each", 8), ("Personnes : 4", 4),
        ("4 hungry people", 4), ("4 parts adultes", 4), ("4 adagra", 4), ("4 kişilik", 4), ("6 raciones", 6),
    ])
    func readsPeople(text: String, people: Int) {
        let yield = RecipeYield([text])
        #expect(yield.servings == people && yield.pieces == nil, "\(yield)")
    }

    @Test(arguments: [
        ("24 cookies", "24", "cookies"), ("1 tarte (8 parts)", "1", "tarte (8 parts)"), ("12 slices", "12", "slices"),
        ("1 loaf (about 12 slices)", "1", "loaf (about 12 slices)"), ("Makes 12", "12", ""),
        ("12 pezzi", "12", "pezzi"),
        ("10 Stücke", "10", "Stücke"), ("Makes about 2 dozen rolls", "24", "rolls"),
        ("One 9-inch pie", "1", "9-inch pie"),
        ("1 (9-inch) cake", "1", "(9-inch) cake"), ("2 (500 g) loaves", "2", "(500 g) loaves"),
        ("a dozen eggs", "12", "eggs"),
        ("24-30 biscuits", "24", "biscuits"), ("Pour 24 biscuits", "24", "biscuits"),
        ("une douzaine de madeleines", "12", "madeleines"),
        ("Yield: 2 loaves", "2", "loaves"), ("1½ loaves", "1.5", "loaves"),
        ("4 personal pizzas", "4", "personal pizzas"),
        ("12個", "12", "個"), ("Rendement : 36 biscuits", "36", "biscuits"), ("1 pot de 250 g", "1", "pot de 250 g"),
    ])
    func readsPieces(text: String, amount: String, noun: String) {
        let yield = RecipeYield([text])
        #expect(yield.servings == nil && yield.pieces == Pieces(Amount(amount) ?? .zero, noun), "\(yield)")
    }

    /// - Parameters:
    ///   - people: The expected number; 0 for none.
    ///   - pieces: Empty for none.
    @Test(
        arguments: [
            ("8|8 biscuits", 0, "8 biscuits"), ("2|2 loaves", 0, "2 loaves"), ("4|8 biscuits", 4, "8 biscuits"),
            ("4|4 servings", 4, ""), ("1|1 loaf (12 slices)", 0, "1 loaf (12 slices)"),
            ("12|1 loaf (12 slices)", 0, "1 loaf (12 slices)"), ("6 cups|6", 0, ""),
            ("12 biscuits|4 persons", 4, "12 biscuits"), ("24 cookies, serves 12", 12, "24 cookies"),
            ("1 tarte (8 personnes)", 8, "1 tarte"), ("4 servings (12 cookies)", 4, "12 cookies"),
            ("Makes 12 muffins for 6 people", 6, "12 muffins"),
        ] as [(String, Int, String)])
    func judgesAListAsAWhole(texts: String, people: Int, pieces: String) {
        let yield = RecipeYield(texts.split(separator: "|").map(String.init))
        #expect(yield.servings ?? 0 == people && yield.pieces?.text ?? "" == pieces, "\(yield)")
    }

    @Test(arguments: [
        "", "a few", "0", "0 servings", "500 g", "Makes 6 cups", "1.5 litres", "about 1 kg (4 cups)", "2 quarts",
        "many cookies",
        "99999999 cookies", "9999 servings", "null", "undefined", "-", "1 lb",
    ])
    func findsNothingWhereNobodySays(text: String) {
        #expect(RecipeYield([text]) == RecipeYield([]))
    }

    /// Parsing a long text ends in time.
    @Test func survivesLongTexts() {
        let text = String(repeating: "4 (", count: 100_000)
        #expect(RecipeYield(Array(repeating: text, count: 10_000)).servings == nil)
        let noun = String(repeating: "x", count: 250)
        #expect(RecipeYield(["4 \(noun)"]).pieces?.noun.count == Pieces.longestNoun)
    }

    @Test(arguments: [
        ("24 cookies", "24 cookies"), ("24", "24"), ("2,5 loaves", "2.5 loaves"), ("4 people", nil), ("500 g", nil),
        ("cookies", nil), ("serves 4", nil), ("", nil),
    ])
    func readsWhatSomebodyTypes(text: String, pieces: String?) {
        #expect(Pieces(text)?.text == pieces)
    }
}
