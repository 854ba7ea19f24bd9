import Foods
import Foundation
import Kitchen
import Testing

@testable import Catalogue

/// The structured data of real recipe pages, from a folder beside the repository.
@Suite(.enabled(if: RecordedRecipes.areThere, "needs ../shared/reference"))
struct RecordedPagesTests {
    @Test func understandsAllThatCanBeRead() throws {
        let files = try RecordedRecipes.files("recipe-jsonld", "json")
        var drafts: [RecipeDraft] = []
        var refused: [String] = []
        for file in files {
            do throws(RecipePageFailure) { drafts.append(try read(file)) } catch {
                refused.append("\(file.lastPathComponent): \(error)")
            }
        }
        print("Pages:\n\(UnderstoodRecipes(drafts))\n  refused            \(refused)")
        #expect(files.count == 68)
        #expect(refused.count + drafts.count == 68 && drafts.allSatisfy { !$0.title.isEmpty })
        for draft in drafts { #expect(draft.seconds ?? 1 > 0 && !draft.title.contains(/&#?\w+;|</)) }
    }

    /// Each is parsed, or rejected in one line with a remedy; none is empty.
    @Test func understandsWhatIsDamagedOrSaysWhyNot() throws {
        let files = try RecordedRecipes.files("recipe-jsonld/broken", "txt")
        var drafts: [RecipeDraft] = []
        for file in files {
            do throws(RecipePageFailure) {
                let draft = try read(file)
                print(file.lastPathComponent, draft.title, draft.ingredients.count, draft.steps.count)
                #expect(!draft.ingredients.isEmpty || !draft.steps.isEmpty)
                drafts.append(draft)
            } catch {
                print(file.lastPathComponent, error)
                #expect(!"\(error)".contains("\n"))
            }
        }
        print("Damaged pages: \(files.count), recovered:\n\(UnderstoodRecipes(drafts))")
        #expect(files.count == 21 && drafts.count >= 20)
    }

    /// Parses the data inside a whole page.
    private func read(_ file: URL) throws(RecipePageFailure) -> RecipeDraft {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let page = """
            <!DOCTYPE html><html><head><title>x</title><script>var a = "{";</script>
            <script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"x"}</script>
            <script data-n='1' type='application/ld+json' class="y">\(text)</script></head><body><p>Hello</p></body></html>
            """
        let draft = try RecipePage.recipe(in: page, at: "https://example.org/a").draft
        let alone = try RecipePage.recipe(in: text).draft
        #expect(alone.title == draft.title && alone.steps == draft.steps && alone.ingredients == draft.ingredients)
        return draft
    }
}
