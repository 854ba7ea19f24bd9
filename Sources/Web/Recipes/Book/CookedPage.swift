import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The amounts that cooking a recipe takes from stock, and the form that selects them.
struct CookedPlan {
    let details: RecipeDetails
    let takings: [RecipeTaking]
    /// The ingredients of which nothing is taken: those not in stock, and those not counted.
    let others: [StockedIngredient]

    /// - Parameter people: The number of people; nil for the number that was last set.
    init(_ uuid: UUID, for people: Int? = nil, _ store: KitchenStore) async throws(KitchenError) {
        details = try await store.recipeDetails(uuid, for: people)
        let takings = try await store.takings(ofRecipe: uuid, for: details.people)
        self.takings = takings
        let stocked = try await store.stockedIngredients(details)
        others = stocked.enumerated().filter { position, ingredient in
            !ingredient.read.isHeading && !takings.contains { $0.position == position }
        }.map(\.element)
    }

    /// The initial form: everything with an amount is ticked.
    var form: Form {
        Form(
            takings.reduce(into: [:]) { values, taking in
                guard let amount = taking.amount else { return }
                values["take-\(taking.id)"] = "1"
                values["amount-\(taking.id)"] = amount.description
            })
    }

    /// Everything with an amount.
    var uses: [ProductUse] {
        takings.compactMap { taking in
            taking.amount.map { ProductUse(taking.product.uuid, Quantity($0, unitId: taking.unit.id)) }
        }
    }

    /// Returns what is ticked; an invalid amount is noted beside its field and left out.
    func uses(_ form: inout Form) -> [ProductUse] {
        takings.compactMap { taking in
            guard form.isChecked("take-\(taking.id)") else { return nil }
            guard let amount = form.amount("amount-\(taking.id)") else { return nil }
            guard amount > .zero else {
                form.note("refusal.outOfRange", at: "amount-\(taking.id)")
                return nil
            }
            return ProductUse(taking.product.uuid, Quantity(amount, unitId: taking.unit.id))
        }
    }
}

/// The page that confirms what is taken from stock.
struct CookedPage {
    let path: String
    /// The query for the planned number of people: `?people=4`; empty if it is not planned.
    let planned: String
    /// The number of people, or the yield, in words.
    let size: String
    let rows: [Row]
    let hasRows: Bool
    let others: [String]
    let hasOthers: Bool
    let mistakes: MistakesView?

    /// An ingredient and the product taken for it.
    struct Row {
        let id: String
        let name: String
        /// The line of the recipe, scaled.
        let text: String
        let picture: String
        /// Its stock and locations.
        let there: String
        let isChecked: Bool
        let field: FieldView
    }

    init(_ plan: CookedPlan, _ form: Form, _ pageContext: PageContext, _ planned: String) {
        let details = plan.details
        self.planned = planned
        path = "/recipes/\(details.recipe.uuid.text)"
        size = pageContext.written(sizeOf: details)
        let rows = plan.takings.map { taking in
            let totals = taking.ingredient.totals.map { pageContext.written($0.amount, $0.unit) }
            return Row(
                id: "take-\(taking.id)", name: taking.product.name ?? pageContext.localized("common.unknownProduct"),
                text: pageContext.written(taking.ingredient.ingredient, times: details.times).text,
                picture: taking.product.picturePath,
                there: (totals + taking.ingredient.places).joined(separator: " · "),
                isChecked: form.isChecked("take-\(taking.id)"),
                field: FieldView(
                    "amount-\(taking.id)", .decimal, label: Field.amount.phrase, in: form, for: pageContext
                ).measured(in: pageContext.name(of: taking.unit)))
        }
        self.rows = rows
        hasRows = !rows.isEmpty
        others = plan.others.map { pageContext.written($0.ingredient, times: details.times).text }
        hasOthers = !others.isEmpty
        mistakes = MistakesView(form, fields: rows.map(\.field), for: pageContext)
    }
}

extension RecipeTaking {
    /// The identifier in form fields.
    fileprivate var id: String { part == 0 ? "\(position)" : "\(position)-\(part)" }
}
