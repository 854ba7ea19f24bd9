import Foods
import Foundation
import Kitchen
import Testing

@testable import Catalogue

struct RecipePageTests {
    @Test(arguments: [
        ("PT45M", 2_700), ("PT1H15M", 4_500), ("P0DT1H25M", 5_100), ("P0DT0H34M0S", 2_040), ("PT75S", 75),
        ("PT3H10M00S", 11_400), ("PT00H10M", 600), ("PT0D1H0M", 3_600), ("P1H", 3_600), ("P30M", 1_800),
        ("45 minutes", 2_700), ("35 minuti", 2_100), ("PTH30MS", nil), ("PT1HMS", nil), ("PTundefinedM", nil),
        ("PTNaNM", nil), ("PT-476070H19M32S", nil), ("", nil), ("P", nil), ("PT0M", nil), ("PT99999H", nil),
        ("soon", nil), ("P0Y0M0DT0H10M0.000S", 600), ("P0Y0M0DT1H0M0S", 3_600), ("PT1.5H", 5_400), ("PT0,5H", 1_800),
        ("P1DT2H", 93_600), ("P1Y", nil), ("P1M2DT1H", nil), ("PT10M0.5S", 600), ("P0M0DT5M", 300), ("1 h 30", 5_400),
        ("une heure et demie", 5_400), ("PT999999H999999H", nil),
    ])
    func readsDurationsAsTheyAreMeant(text: String, seconds: Int?) {
        #expect(SchemaDuration.seconds(text) == seconds)
    }

    @Test(arguments: [
        (#""4""#, 4), (#"["4","4 servings"]"#, 4), (#""Serves 4-6""#, 4), ("12", 12), (#""4 personnes""#, 4),
        (#"{"@type":"QuantitativeValue","value":6}"#, 6),
        (#"{"value":"6","unitText":"személyre"}"#, 6), (#"{"value":6,"unitText":"cookies"}"#, nil),
        (#"["8","8 biscuits"]"#, nil),
        (#""a few""#, nil), ("null", nil), (#""0""#, nil),
    ])
    func readsForHowMany(yield: String, servings: Int?) throws {
        let recipe = try read(#""recipeYield":\#(yield),"recipeIngredient":["egg"]"#)
        #expect(recipe.servings == servings)
    }

    @Test(arguments: [
        (#"["2 eggs","salt"]"#, ["2 eggs", "salt"]), (#""2 eggs<br>salt""#, ["2 eggs", "salt"]),
        (#"[["2 eggs"],["salt &amp; pepper"]]"#, ["2 eggs", "salt & pepper"]), (#"[null,"egg",""]"#, ["egg"]),
        (#""2 eggs\nsalt""#, ["2 eggs", "salt"]),
        (#"[{"@type":"HowToSupply","name":"flour","requiredQuantity":{"value":200,"unitText":"g"}}]"#, ["200 g flour"]),
        (#"[{"name":"flour","amount":"200 g"},{"name":"2 eggs","amount":"2"}]"#, ["200 g flour", "2 eggs"]),
        (#"[{"@type":"PropertyValue","name":"milk","value":"2","unitCode":"DLT"}]"#, ["2 dl milk"]),
        (#"[{"name":"egg","quantity":3},{"ingredient":"salt"},{"text":"1 leek"}]"#, ["3 egg", "salt", "1 leek"]),
        (#"[{"name":"rice","quantity":1,"unit":"cup"},{"name":{"name":"oil"}}]"#, ["1 cup rice", "oil"]),
        (
            #"{"@type":"ItemList","itemListElement":[{"name":"flour","amount":{"value":1.5,"unitCode":"KGM"}}]}"#,
            ["1.5 kg flour"]
        ),
    ])
    func readsIngredients(json: String, lines: [String]) throws {
        #expect(try read("\"recipeIngredient\":\(json)").ingredients.map(\.text) == lines)
    }

    @Test func keepsWhatItMakes() throws {
        let recipe = try read(#""recipeYield":["24","24 cookies"],"recipeIngredient":["egg"]"#)
        #expect(recipe.servings == nil && recipe.pieces == Pieces("24 cookies"))
    }

    @Test(arguments: [
        #"["Chop.","Fry."]"#, #""Chop.\nFry.""#, #""<p>Chop.</p><p>Fry.</p>""#, #""1. Chop. 2. Fry.""#,
        #"[{"@type":"HowToStep","text":"Chop."},{"@type":"HowToStep","name":"Fry."}]"#,
        #"[["Chop.","Fry."]]"#, #"{"@type":"ItemList","itemListElement":["Chop.",{"text":"Fry."}]}"#,
        #"[{"@type":"HowToStep","text":"<b>1.</b> Chop."},"2) Fry."]"#,
    ])
    func readsSteps(json: String) throws {
        #expect(try read("\"recipeInstructions\":\(json)").steps.map(\.text) == ["Chop.", "Fry."])
    }

    @Test func readsSections() throws {
        let steps = try read(
            """
            "recipeInstructions":[{"@type":"HowToSection","name":"Sauce:","itemListElement":[{"text":"Stir."}]},
            {"@type":"HowToSection","name":"Pasta","itemListElement":{"text":"Boil."}},{"text":"Serve."}]
            """
        ).steps
        #expect(
            steps == [
                RecipeStep("Stir.", heading: "Sauce"), RecipeStep("Boil.", heading: "Pasta"), RecipeStep("Serve."),
            ])
    }

    @Test func findsItInAGraph() throws {
        let page = """
            <SCRIPT TYPE="application/ld+json">{"@context":"http://schema.org/","@graph":[{"@type":"Person","@id":"#me",
            "name":"Ada"},{"@type":["Recipe","NewsArticle"],"name":"Soup &#8217;n&#8217; bread","author":{"@id":"#me"},
            "recipeIngredient":["1 leek"],"image":{"@id":"#i"},"recipeCategory":["Soup",3]},
            {"@type":"ImageObject","@id":"#i","url":"/soup.jpg"}]}</SCRIPT>
            """
        let found = try RecipePage.recipe(in: page, at: "https://example.org/soup/")
        #expect(found.draft.title == "Soup ’n’ bread" && found.author == "Ada" && found.draft.category == "Soup")
        #expect(found.draft.picture == "https://example.org/soup.jpg" && found.originId == "https://example.org/soup/")
    }

    @Test(arguments: [
        ("", RecipePageFailure.noPage), ("pancakes", .noPage), ("<html><body>Soup</body></html>", .noData),
        (#"<script type="application/ld+json">var x</script>"#, .unreadable),
        (#"<script type="application/ld+json">{"@type":"WebPage","name":"x"}</script>"#, .noRecipe),
        (#"{"@type":"Recipe","recipeIngredient":["1 egg"]}"#, .incomplete(missing: .name)),
        (#"{"@type":"Recipe","name":"Soup"}"#, .incomplete(missing: .ingredients)),
    ])
    func saysWhyNot(text: String, failure: RecipePageFailure) {
        #expect(throws: failure) { try RecipePage.recipe(in: text) }
    }

    /// Parsing a hostile page ends in time, and its result is small.
    @Test func survivesHostilePages() throws {
        let deep = String(repeating: "[", count: 200_000)
        #expect(throws: RecipePageFailure.self) { try RecipePage.recipe(in: "{\"@type\":\"Recipe\",\"name\":\(deep)") }
        let many = Array(repeating: "\"egg\"", count: 100_000).joined(separator: ",")
        let recipe = try read(
            "\"recipeIngredient\":[\(many)],\"recipeInstructions\":\"\(String(repeating: "Stir. ", count: 50_000))\"")
        #expect(recipe.ingredients.count == RecipeDraft.mostIngredients && recipe.steps.count <= RecipeDraft.mostSteps)
        let scripts = String(repeating: "<script type=\"application/ld+json\">{", count: 50_000)
        #expect(throws: RecipePageFailure.self) { try RecipePage.recipe(in: scripts) }
        let script = try read(
            #""recipeIngredient":["<script>alert(1)</script>1 egg","<img src=x onerror=alert(1)>"],"url":"javascript:alert(1)""#
        )
        #expect(script.ingredients.map(\.text) == ["1 egg"] && script.address == nil)
    }

    // MARK: - Markup

    private static let microdata = """
        <!DOCTYPE html><html><head><meta property="og:title" content="Site"><script>var x = "<p itemprop='name'>";</script></head>
        <body><!-- <b itemprop="name">No</b> --><div itemscope itemtype="https://schema.org/Recipe">
        <h1 itemprop="name">Soup &amp; bread</h1><img itemprop="image" src="/soup.jpg" alt="x">
        <span itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="name" href="/ada">Ada</a></span>
        <meta itemprop="totalTime" content="PT45M"><span itemprop="recipeYield">24 cookies</span>
        <a itemprop="recipeCategory" href="/soups">Soup</a>
        <ul><li itemprop="recipeIngredient"><b>2</b> onions<li itemprop="recipeIngredient">1 l stock</ul>
        <div itemprop="recipeInstructions"><ol><li>Fry.</li><li>Simmer.</li></ol></div>
        </div></body></html>
        """

    private static let rdfa = """
        <body vocab="https://schema.org/"><article typeof="schema:Recipe"><h1 property="schema:name">Soup &amp; bread</h1>
        <img property="image" data-src="/soup.jpg"><div property="author" typeof="Person"><i property="name">Ada</i></div>
        <time property="totalTime" datetime="PT45M">45 min</time><p property="recipeYield" content="24 cookies">many</p>
        <p property="recipeCategory">Soup</p><p property="recipeIngredient">2 onions</p>
        <p property="http://schema.org/recipeIngredient">1 l stock</p>
        <p property="recipeInstructions">Fry.</p><p property="recipeInstructions">Simmer.</p></article></body>
        """

    @Test(arguments: [microdata, rdfa])
    func readsMarkup(page: String) throws {
        let found = try RecipePage.recipe(in: page, at: "https://example.org/a/")
        let draft = found.draft
        #expect(draft.title == "Soup & bread" && found.author == "Ada" && draft.category == "Soup")
        #expect(draft.ingredients.map(\.text) == ["2 onions", "1 l stock"] && draft.seconds == 2_700)
        #expect(draft.steps.map(\.text) == ["Fry.", "Simmer."] && draft.pieces == Pieces("24 cookies"))
        #expect(draft.picture == "https://example.org/soup.jpg")
    }

    @Test func readsMarkupOfEarlierVocabularies() throws {
        let page = """
            <div itemscope itemtype="http://data-vocabulary.org/Recipe"><b itemprop="name">Soup</b>
            <p itemprop="ingredient" itemscope><i itemprop="amount">2</i> <i itemprop="name">onions</i></p>
            <p itemprop="instructions">Fry.</p></div>
            """
        let draft = try RecipePage.recipe(in: page).draft
        #expect(draft.ingredients.map(\.text) == ["2 onions"] && draft.steps.map(\.text) == ["Fry."])
    }

    @Test func prefersWhatTellsMore() throws {
        let short = #"<script type="application/ld+json">{"@type":"Recipe","name":"Short"}</script>"#
        #expect(try RecipePage.recipe(in: short + Self.microdata).draft.title == "Soup & bread")
        let other = #"<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></div>"#
        #expect(throws: RecipePageFailure.noRecipe) { try RecipePage.recipe(in: other) }
    }

    /// Parsing each of these ends in time, and its result is small.
    @Test(arguments: [
        #"<div itemprop="name" itemscope itemtype="https://schema.org/Recipe">"#,
        #"<p itemprop="recipeIngredient">1 egg"#,
        #"<p itemprop="a b c d e f">"#, "<", "<a b=", "<!--", "</p>", #"<p itemprop=""#, "<script>", "<b></i>",
    ])
    func survivesHostileMarkup(part: String) throws {
        let start = #"<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Soup</b>"#
        let page =
            start + "<i itemprop='recipeIngredient'>1 leek</i>"
            + String(repeating: part, count: 3_000_000 / part.utf8.count)
        let clock = ContinuousClock()
        let time = try clock.measure {
            let draft = try RecipePage.recipe(in: page).draft
            #expect(draft.ingredients.count <= RecipeDraft.mostIngredients && draft.title.count <= 300)
        }
        #expect(time < .seconds(60))
    }

    @Test(arguments: [
        (#"{"a":"x"}"#, "x"), (#"{"a":"x",}"#, "x"), ("{\"a\":\"x\ny\"}", "x\ny"), (#"{"a":"it\'s"}"#, "it's"),
        (#"{"a":"say "hi" to"}"#, #"say "hi" to"#), (#"// <![CDATA[\#n{"a":"x"}// ]]>"#, "x"), (#"{"a":"x"};"#, "x"),
        (#"<!-- {"a":"x"} -->"#, "x"), (#"{"a":"x" "b":1}"#, "x"), (#"{"a":"\u00e9\ud83c\udf72"}"#, "é🍲"),
        (#"{"a":"x"#, "x"), (#"{/* c */"a":"x"}"#, "x"),
    ])
    func readsLooseJSON(text: String, value: String) {
        #expect(LooseJSON(text)?["a"]?.string == value)
    }

    private func read(_ members: String) throws -> RecipeDraft {
        let json = "{\"@context\":\"https://schema.org\",\"@type\":\"Recipe\",\"name\":\"Soup\",\(members)"
        let full = json + (members.contains("recipeIngredient") ? "}" : ",\"recipeIngredient\":[\"1 leek\"]}")
        return try RecipePage.recipe(in: full).draft
    }
}
