import Kiosk
import Kitchen
import Phrases
import Values

/// The stars with which the visitor rates a recipe.
struct RecipeStars {
    let halves: [HalfStar]
    let text: String?
    let field: FieldView
    let isOpen: Bool

    init(_ stars: Stars?, _ form: Form, _ pageContext: PageContext) {
        let isWrong = form.mistake(at: "rating") != nil
        let shown = isWrong ? form : Form(["rating": stars?.amount.description ?? ""])
        halves = HalfStar.all(chosen: stars, pageContext)
        text = stars.map { pageContext.localized("cooking.yours", ["stars": .amount($0.amount)]) }
        field = FieldView(
            "rating", .decimal, label: "cooking.rateFiner", in: shown, for: pageContext, isRequired: true,
            hint: "cooking.ratingHint")
        isOpen = isWrong
    }
}
