import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases

/// The form for editing a recipe.
enum RecipeForm {
    /// The longest text of ingredients or steps, in characters.
    private static let longestText = 60_000

    /// The longest text of pieces: the noun and a number.
    private static let longestPieces = Pieces.longestNoun + 10

    static func filled(_ whole: WholeRecipe) -> Form {
        let recipe = whole.recipe
        return Form(changing: [
            "name": recipe.title, "category": recipe.category ?? "", "area": recipe.area ?? "",
            "servings": recipe.servings.map { "\($0)" } ?? "", "pieces": recipe.pieces?.text ?? "",
            "minutes": recipe.seconds.map { Duration.seconds($0).typed } ?? "",
            "ingredients": whole.ingredients.map(\.text).joined(separator: "\n"),
            "steps": text(of: recipe.steps), "address": recipe.address ?? "", "video": recipe.video ?? "",
        ])
    }

    /// Joins the steps as lines, with an empty line before each heading.
    private static func text(of steps: [RecipeStep]) -> String {
        steps.lines.map { $0.hasPrefix("#") ? "\n\($0)" : $0 }.joined(separator: "\n")
            .trimmingCharacters(in: .newlines)
    }

    static func fields(_ form: Form, _ kinds: RecipeKinds, _ pageContext: PageContext) -> [FieldView] {
        [
            FieldView(.name, .line(), in: form, for: pageContext, isRequired: true),
            FieldView(.category, .line(most: 100, suggestions: kinds.categories), in: form, for: pageContext).half,
            FieldView(.area, .line(most: 100, suggestions: kinds.areas), in: form, for: pageContext).half,
            FieldView(.servings, .number, in: form, for: pageContext).half,
            FieldView(.pieces, .line(most: longestPieces), in: form, for: pageContext, hint: "recipe.piecesHint").half,
            FieldView(
                "minutes", .line(most: 60), label: "recipe.minutes", in: form, for: pageContext,
                hint: "form.durationHint"
            ).half,
            FieldView(
                .ingredients, .text(most: longestText), in: form, for: pageContext, hint: "recipe.ingredientsHint"),
            FieldView(.steps, .text(most: longestText), in: form, for: pageContext, hint: "recipe.stepsHint"),
            FieldView(
                .address, .line(most: RecipeDraft.longestAddress), in: form, for: pageContext,
                hint: "recipe.addressHint"),
            FieldView(.video, .line(most: RecipeDraft.longestAddress), in: form, for: pageContext),
        ]
    }

    /// Reads a draft; nil if a field is invalid, which is noted beside it.
    ///
    /// - Parameter former: The recipe that is changed; its picture is kept.
    static func draft(_ form: inout Form, changing former: Recipe? = nil) -> RecipeDraft? {
        let title = form.text("name")
        let (category, area) = (form.optionalText("category", most: 100), form.optionalText("area", most: 100))
        let servings = form.optionalNumber("servings", in: RecipeDraft.crowd)
        let pieces = pieces("pieces", &form)
        let seconds = form["minutes"].isEmpty ? nil : form.duration("minutes", in: RecipeDraft.times)
        let ingredients = lines("ingredients", &form, most: RecipeDraft.mostIngredients, RecipeDraft.longestIngredient)
        let steps = lines("steps", &form, most: RecipeDraft.mostSteps, RecipeDraft.longestStep)
        let (address, video) = (address("address", &form), address("video", &form))
        guard form.isValid, let title else { return nil }
        return RecipeDraft(
            title: title, category: category, area: area, servings: servings, pieces: pieces,
            seconds: seconds, ingredients: ingredients.map { RecipeIngredient($0) }, steps: [RecipeStep](lines: steps),
            address: address, video: video, picture: former?.picture)
    }

    /// Reads the lines of a text without empty ones, and notes too many or too long ones.
    private static func lines(_ name: String, _ form: inout Form, most: Int, _ longest: Int) -> [String] {
        // Counts empty lines, too, so that the number in a message matches the box.
        let all = form[name].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let lines = all.filter { !$0.allSatisfy(\.isWhitespace) }
        if lines.count > most { form.note(Phrase("recipe.tooManyLines", ["count": .number(most)]), at: name) }
        if let index = all.firstIndex(where: { $0.unicodeScalars.count > longest }) {
            form.note(
                Phrase("recipe.lineTooLong", ["number": .number(index + 1), "count": .number(longest)]), at: name)
        }
        return lines
    }

    private static func pieces(_ name: String, _ form: inout Form) -> Pieces? {
        guard let text = form.optionalText(name, most: longestPieces) else { return nil }
        if let pieces = Pieces(text) { return pieces }
        form.note("recipe.unreadablePieces", at: name)
        return nil
    }

    private static func address(_ name: String, _ form: inout Form) -> String? {
        guard let text = form.optionalText(name, most: RecipeDraft.longestAddress) else { return nil }
        if OutsideLink(text) == nil { form.note("recipe.noAddress", at: name) }
        return text
    }
}
