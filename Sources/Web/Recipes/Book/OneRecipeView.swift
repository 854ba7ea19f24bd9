import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The content of a recipe's page.
struct OneRecipeView {
    let id: String
    let path: String
    let picture: String
    /// Whether the household took the picture.
    let hasOwnPicture: Bool
    let detail: String?
    let time: String?
    let stars: StarsView?
    /// The visitor's own rating; nil if the member is not known.
    let own: RecipeStars?
    let whoPath: String
    let favouritePressed: String
    let favouriteNext: String
    let isOwn: Bool
    let isCopyable: Bool
    /// Whether it can be edited, as it is or as the household's own copy.
    let isEditable: Bool
    /// Whether it replaces a recipe from another source.
    let hasOriginal: Bool
    /// The number of people, or the yield, in words.
    let size: String
    /// The labels of the stepper and of its two buttons.
    let sizeLabel: String
    let fewerLabel: String
    let moreLabel: String
    /// The scaled yield of a recipe that is scaled by people; nil if it states none.
    let made: String?
    let canBeFewer: Bool
    let canBeMore: Bool
    /// The query for the planned number of people: `?people=4`; empty if it is not planned.
    let planned: String
    /// One person fewer and one more; nil if it is not planned, or is scaled by pieces.
    let fewer: Int?
    let more: Int?
    /// A note that the recipe states no servings; nil if it does.
    let base: String?
    /// The field for servings that the recipe does not state; nil if it does.
    let servings: FieldView?
    let ingredients: [IngredientRow]
    let isSomethingAsWritten: Bool
    let isSomethingMissing: Bool
    /// Whether every missing food is on a list for this recipe.
    let isAllListed: Bool
    let isSomethingListed: Bool
    let isSomethingHere: Bool
    let lists: [FieldView.Option]
    let hasLists: Bool
    let steps: [StepRow]
    let hasSteps: Bool
    let nutrition: RecipeNutritionView?
    let notes: [NoteView]
    let note: FieldView?
    let noteMistakes: MistakesView?
    let sources: [SourceLink]
    let attribution: String

    /// Another member's note.
    struct NoteView {
        let member: String
        let text: String
    }

    /// A link to another site.
    struct SourceLink {
        let address: String
        let label: String
        let host: String
    }

    init(
        _ details: RecipeDetails, _ stocked: [StockedIngredient], entries: [RecipeEntry], timers: [RecipeTimer],
        nutrition: RecipeNutrition?, lists: [ListContents], hasOwnPicture: Bool, isPlanned: Bool,
        _ form: Form, _ pageContext: PageContext
    ) {
        let recipe = details.recipe
        id = recipe.uuid.text
        path = "/recipes/\(id)"
        picture = "\(path)/picture?of=\(Int(recipe.time.timeIntervalSince1970))"
        self.hasOwnPicture = hasOwnPicture
        detail = pageContext.written(kindOf: recipe)
        time = recipe.seconds.map { pageContext.written(cookingFor: $0) }
        stars = StarsView(details.stars, of: details.raters, pageContext)
        let mine = details.ratings.first { $0.memberId == pageContext.member?.id }?.stars
        own = pageContext.member.map { _ in RecipeStars(mine, form, pageContext) }
        whoPath = "/who?back=\(path.percentEncoded)"
        (favouritePressed, favouriteNext) = ("\(recipe.isFavourite)", recipe.isFavourite ? "no" : "yes")
        (isOwn, isCopyable) = (recipe.isOwn, recipe.isCopyable)
        isEditable = recipe.isOwn || recipe.origin == .page
        hasOriginal = details.original != nil
        size = pageContext.written(sizeOf: details)
        let isCounted = recipe.countedPieces != nil
        made = isCounted ? nil : pageContext.written(madeOf: details)
        sizeLabel = pageContext.localized((isCounted ? Field.pieces : .people).phrase)
        fewerLabel = pageContext.localized(isCounted ? "recipe.fewerPieces" : "cooking.less")
        moreLabel = pageContext.localized(isCounted ? "recipe.morePieces" : "cooking.morePeople")
        canBeFewer = isCounted ? details.pieceCount(after: -1) != nil : RecipeDraft.crowd.contains(details.people - 1)
        canBeMore = isCounted ? details.pieceCount(after: 1) != nil : RecipeDraft.crowd.contains(details.people + 1)
        planned = isPlanned ? "?people=\(details.people)" : ""
        (fewer, more) = isPlanned && !isCounted ? (details.people - 1, details.people + 1) : (nil, nil)
        base = pageContext.written(baseOf: details)
        let size = form.mistake(at: "servings") == nil ? Form(["servings": "\(details.base)"]) : form
        servings = recipe.leavesServingsOpen ? FieldView(.servings, .number, in: size, for: pageContext) : nil
        ingredients = stocked.enumerated().map { position, stocked in
            IngredientRow(
                stocked, at: position, of: details, listed: entries.filter { $0.position == position }, pageContext)
        }
        isSomethingAsWritten = ingredients.contains(where: \.isAsWritten)
        let foods = stocked.enumerated().flatMap { position, stocked in stocked.foods.map { (position, $0) } }
        let missing = foods.filter { $1.isToBuy }
        isSomethingMissing = !missing.isEmpty
        isAllListed = missing.allSatisfy { position, food in
            entries.contains { $0.position == position && $0.part == food.part }
        }
        isSomethingListed = !entries.isEmpty
        isSomethingHere = foods.contains { [.enough, .some, .unclear].contains($1.presence) }
        hasLists = lists.count > 1
        self.lists = lists.map {
            FieldView.Option(
                value: $0.list.uuid.text, label: $0.list.name, isChosen: $0.list.id == lists.first?.list.id)
        }
        steps = StepRow.all(of: recipe, timers, pageContext)
        hasSteps = !steps.isEmpty
        self.nutrition = nutrition.map { RecipeNutritionView($0, pageContext) }
        notes = details.notes.filter { $0.memberId != pageContext.member?.id }.map {
            NoteView(member: $0.member, text: $0.text)
        }
        let mineNoted = details.notes.first { $0.memberId == pageContext.member?.id }?.text
        let noteForm = form.mistake(at: "note") == nil ? Form(["note": mineNoted ?? ""]) : form
        note = pageContext.member.map { _ in
            FieldView("note", .text(most: RecipeNote.longest), label: "recipe.ownNote", in: noteForm, for: pageContext)
        }
        noteMistakes = note.flatMap { MistakesView(noteForm, fields: [$0], for: pageContext) }
        sources = Self.sources(recipe, pageContext)
        attribution = [recipe, details.original].compactMap(\.self).map {
            pageContext.localized("recipe.from\($0.origin.rawValue.capitalisedFirst)")
        }.joined(separator: " ")
    }

    private static func sources(_ recipe: Recipe, _ pageContext: PageContext) -> [SourceLink] {
        [(recipe.address, "recipe.openSource"), (recipe.video, "recipe.openVideo")].compactMap { address, label in
            guard let link = address.flatMap(OutsideLink.init) else { return nil }
            return SourceLink(address: link.text, label: pageContext.localized(label), host: link.host)
        }
    }
}

/// A web address that a page may link to: `http` or `https`, without a user name.
struct OutsideLink: Equatable {
    let text: String
    let host: String

    init?(_ text: String) {
        guard text.utf8.count <= RecipeDraft.longestAddress, let url = URL(string: text),
            ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(), !host.isEmpty,
            url.user() == nil
        else { return nil }
        (self.text, self.host) = (text, host)
    }
}

/// The content of the page for cooking.
struct CookRecipeView {
    let path: String
    let steps: [StepRow]
    let hasSteps: Bool

    init(_ details: RecipeDetails, _ timers: [RecipeTimer], _ pageContext: PageContext) {
        path = "/recipes/\(details.recipe.uuid.text)"
        steps = StepRow.all(of: details.recipe, timers, pageContext)
        hasSteps = !steps.isEmpty
    }
}
