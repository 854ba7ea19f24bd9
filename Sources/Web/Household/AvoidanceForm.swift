import Foundation
import Kiosk
import Kitchen
import Phrases

/// The form for what a member does not eat: boxes for allergens and diets, and a line of ingredients.
struct AvoidanceForm {
    let pageContext: PageContext

    func section(of member: Member, _ form: Form, at path: String) -> ItemPage.Section {
        ItemPage.Section(
            heading: pageContext.localized("members.avoids", ["name": .text(member.name)]),
            explanation: pageContext.localized("members.avoidsExplanation"),
            form: FormView(action: path, fields: fields(form), form: form, for: pageContext))
    }

    private func fields(_ form: Form) -> [FieldView] {
        let diets = Avoidance.Diet.allCases.map { diet in
            FieldView(diet.rawValue, .check, label: Phrase("members.\(diet.rawValue)"), in: form, for: pageContext)
                .third
        }
        let allergens = Avoidance.allergens.map { tag in
            FieldView(tag, .check, label: Phrase("members.allergen", ["name": .tag(tag)]), in: form, for: pageContext)
                .third
        }
        let words = FieldView(
            .ingredients, .line(most: 1_000), in: form, for: pageContext, hint: "members.ingredientsHint")
        return diets + allergens + [words]
    }

    func filled(_ avoidances: [Avoidance]) -> Form {
        var (values, words): ([String: String], [String]) = ([:], [])
        for avoidance in avoidances {
            switch avoidance {
            case .allergen(let tag): values[tag] = "1"
            case .diet(let diet): values[diet.rawValue] = "1"
            case .ingredient(let text): words.append(text)
            }
        }
        values[Field.ingredients.rawValue] = words.joined(separator: ", ")
        return Form(changing: values)
    }

    func read(_ form: Form) -> [Avoidance] {
        let words = form[Field.ingredients.rawValue].split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return Avoidance.Diet.allCases.filter { form.isChecked($0.rawValue) }.map(Avoidance.diet)
            + Avoidance.allergens.filter(form.isChecked).map(Avoidance.allergen)
            + words.filter { !$0.isEmpty }.map(Avoidance.ingredient)
    }
}
