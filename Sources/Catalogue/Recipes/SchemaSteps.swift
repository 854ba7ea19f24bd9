import Foods
import Kitchen

/// The steps of a schema.org recipe: texts, steps and sections of steps, in any nesting.
enum SchemaSteps {
    static func all(of value: LooseJSON) -> [RecipeStep] {
        switch value {
        case .text(let text): return RecipeStep.all(from: text.plainLines)
        case .list(let items): return items.count == 1 ? all(of: items[0]) : items.flatMap(steps)
        case .object where value["itemListElement"] == nil && value["steps"] == nil:
            // A single step with the whole text.
            return RecipeStep.all(from: (value["text"] ?? value["name"] ?? .nothing).string?.plainLines ?? "")
        default: return steps(of: value)
        }
    }

    /// Returns the steps of a list's entry. Its text is one step, unless it is long.
    private static func steps(of value: LooseJSON) -> [RecipeStep] {
        switch value {
        case .text(let text): return whole(text)
        case .list(let items): return items.flatMap(steps)
        case .object:
            if let inner = value["itemListElement"] ?? value["steps"] { return section(inner, named: value["name"]) }
            return step(value)
        case .number, .truth, .nothing: return []
        }
    }

    private static func section(_ inner: LooseJSON, named name: LooseJSON?) -> [RecipeStep] {
        var steps = inner.items.flatMap(steps)
        let heading = name?.string?.plainText.trimming(":").nonEmpty
        guard let heading else { return steps }
        if steps.isEmpty { return [] }
        steps[0].heading = steps[0].heading.map { "\(heading): \($0)" } ?? heading
        return steps
    }

    /// Returns the step's text, or its name if it has no text.
    private static func step(_ value: LooseJSON) -> [RecipeStep] {
        let name = value["name"]?.string?.plainText.nonEmpty
        let text = (value["text"] ?? value["description"] ?? value["item"])?.string?.plainLines
        guard let text, !text.plainText.isEmpty else { return name.map { [RecipeStep($0)] } ?? [] }
        return whole(text)
    }

    /// Returns a text as one step without its number; a long text is divided.
    private static func whole(_ text: String) -> [RecipeStep] {
        let line = text.plainText
        guard line.count <= longestOfOne else { return RecipeStep.all(from: text.plainLines) }
        let parts = RecipeStep.all(from: line)
        guard let first = parts.first else { return [] }
        return parts.count == 1 ? [first] : [RecipeStep(parts.map(\.text).joined(separator: " "))]
    }

    private static let longestOfOne = 1_500
}

extension String {
    fileprivate func trimming(_ end: Character) -> String {
        var text = self
        while text.last == end || text.last == " " { text.removeLast() }
        return text
    }
}
