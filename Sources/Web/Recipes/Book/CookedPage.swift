import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// What cooking a recipe would take, and what of it somebody has ticked.
struct CookedPlan {
    let details: RecipeDetails
    let takings: [RecipeTaking]
    /// The ingredients of which nothing is taken: nobody has them, or nobody counts them.
    let others: [StockedIngredient]

    /// - Parameter people: For how many; nil for as many as somebody said last.
    init(_ uuid: UUID, for people: Int? = nil, _ store: KitchenStore) async throws(KitchenError) {
        details = try await store.recipeDetails(uuid, for: people)
        let takings = try await store.takings(ofRecipe: uuid, for: details.people)
        self.takings = takings
        let stocked = try await store.stockedIngredients(details)
        others = stocked.enumerated().filter { position, ingredient in
            !ingredient.read.isHeading && !takings.contains { $0.position == position }
        }.map(\.element)
    }

    /// As it is first shown: all that has an amount is ticked.
    var form: Form {
        Form(
            takings.reduce(into: [:]) { values, taking in
                guard let amount = taking.amount else { return }
                values["take-\(taking.id)"] = "1"
                values["amount-\(taking.id)"] = amount.description
            })
    }

    /// All that has an amount.
    var uses: [ProductUse] {
        takings.compactMap { taking in
            taking.amount.map { ProductUse(taking.product.uuid, Quantity($0, unitId: taking.unit.id)) }
        }
    }

    /// What is ticked; what is wrong is noted beside its amount.
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

/// The one look before something is taken from stock.
struct CookedPage {
    let path: String
    /// For how many it is planned: `?people=4`; empty where it is not.
    let planned: String
    /// For how many people it is, or what it makes.
    let size: String
    let rows: [Row]
    let hasRows: Bool
    let others: [String]
    let hasOthers: Bool
    let mistakes: MistakesView?

    /// An ingredient with what is taken for it.
    struct Row {
        let id: String
        let name: String
        /// As the recipe writes it.
        let text: String
        let picture: String
        /// How much is there, and where.
        let there: String
        let isChecked: Bool
        let field: FieldView
    }

    init(_ plan: CookedPlan, _ form: Form, _ visitor: PageContext, _ planned: String) {
        let details = plan.details
        self.planned = planned
        path = "/recipes/\(details.recipe.uuid.text)"
        size = visitor.written(sizeOf: details)
        let rows = plan.takings.map { taking in
            let totals = taking.ingredient.totals.map { visitor.written($0.amount, $0.unit) }
            return Row(
                id: "take-\(taking.id)", name: taking.product.name ?? visitor.say("common.unknownProduct"),
                text: visitor.written(taking.ingredient.ingredient, times: details.times).text,
                picture: taking.product.picturePath,
                there: (totals + taking.ingredient.places).joined(separator: " · "),
                isChecked: form.isChecked("take-\(taking.id)"),
                field: FieldView(
                    "amount-\(taking.id)", .decimal, label: Field.amount.phrase, in: form, for: visitor
                ).measured(in: visitor.name(of: taking.unit)))
        }
        self.rows = rows
        hasRows = !rows.isEmpty
        others = plan.others.map { visitor.written($0.ingredient, times: details.times).text }
        hasOthers = !others.isEmpty
        mistakes = MistakesView(form, fields: rows.map(\.field), for: visitor)
    }
}

extension RecipeTaking {
    /// By which a form knows it.
    fileprivate var id: String { part == 0 ? "\(position)" : "\(position)-\(part)" }
}
