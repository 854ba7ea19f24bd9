import Foods
import Testing

struct RecipeStepTests {
    @Test(arguments: [
        ("Chop.\r\nFry.\r\n\r\nServe.", ["Chop.", "Fry.", "Serve."]),
        ("step 1\r\nChop.\r\n\r\nstep 2\r\nFry.\nTurn.", ["Chop.", "Fry. Turn."]),
        ("STEP 1\nChop.\nSTEP 2\nFry.", ["Chop.", "Fry."]),
        ("Étape 1 : Couper.\nÉtape 2 : Frire.", ["Couper.", "Frire."]),
        ("1. Chop.\n2. Fry.", ["Chop.", "Fry."]), ("1) Chop.\n\n2) Fry.", ["Chop.", "Fry."]),
        ("01.Chop.\n02.Fry.", ["Chop.", "Fry."]), ("0.\tChop.\n1.\tFry.", ["Chop.", "Fry."]),
        ("1\nChop.\n2\nFry.", ["Chop.", "Fry."]), ("▢\r\nChop.\r\n▢\r\nFry.", ["Chop.", "Fry."]),
        ("• Chop.\n• Fry.", ["Chop.", "Fry."]), ("1. Chop. 2. Fry. 3. Serve.", ["Chop.", "Fry.", "Serve."]),
        ("Add 1.5 kg flour.\nAdd 2 eggs.", ["Add 1.5 kg flour.", "Add 2 eggs."]),
        ("Bring it\nto the boil.\nServe.", ["Bring it to the boil.", "Serve."]),
        ("", []), (" \n\r\n\t", []), ("Stir", ["Stir"]),
    ])
    func findsStepsHoweverTheyAreTold(text: String, steps: [String]) {
        #expect(RecipeStep.all(from: text).map(\.text) == steps)
    }

    @Test func findsWhatStepsAreFor() {
        let text = "DIRECTIONS:\nFOR THE SAUCE:\nStir.\nFor the pasta:\nBoil.\nServe."
        #expect(
            RecipeStep.all(from: text)
                == [
                    RecipeStep("Stir.", heading: "For the sauce"), RecipeStep("Boil.", heading: "For the pasta"),
                    RecipeStep("Serve."),
                ])
        let boxes = "Shells\n▢\nMix.\nAlmond filling\n▢\nWhisk.\n▢\nBake."
        #expect(RecipeStep.all(from: boxes).map(\.heading) == ["Shells", "Almond filling", nil])
        let named = "STEP 1 - SAUCE\nStir.\nSTEP 2 - DEEP FRY\nFry."
        #expect(RecipeStep.all(from: named).map(\.heading) == ["Sauce", "Deep fry"])
    }

    @Test func tellsOneLongTextInSentences() {
        let sentence = "Cook the onions slowly until they are soft and golden, which takes a while. "
        #expect(RecipeStep.all(from: String(repeating: sentence, count: 4)).count == 4)
    }

    /// Parsing arbitrary text ends in time, and its result is limited.
    @Test func survivesWhatIsNoText() {
        #expect(RecipeStep.all(from: String(repeating: "1. A\n", count: 50_000)).count == RecipeDraft.mostSteps)
        let long = RecipeStep.all(from: String(repeating: "a", count: 12_000))
        #expect(long.count == 3 && long.allSatisfy { $0.text.count <= RecipeDraft.longestStep })
    }
}
