extension RecipeStep {
    /// Divides instructions into steps by numbers, `STEP 1`, checkboxes, lines, or sentences.
    ///
    /// - Returns: Empty for a text without visible characters; at most as many steps as a recipe can have.
    public static func all(from text: String) -> [RecipeStep] {
        let lines = InstructionLine.all(of: text)
        let isMarked = lines.contains { $0.mark == .step } || lines.count { $0.mark != .none } > 1
        var steps = isMarked ? marked(lines) : unmarked(lines)
        if steps.count == 1, steps[0].text.count > longestAlone { steps = Sentences.steps(of: steps[0]) }
        return steps.flatMap(\.cut).prefix(RecipeDraft.mostSteps).map(\.self)
    }

    /// Longer text is divided into sentences if it has no other division.
    private static let longestAlone = 240

    /// Makes a step of each mark and the lines until the next mark.
    private static func marked(_ lines: [InstructionLine]) -> [RecipeStep] {
        var steps = Collector()
        for (index, line) in lines.enumerated() {
            if line.mark != .none {
                steps.begin()
                if let heading = line.headingBesideMark { steps.head(heading) } else { steps.append(on: line.text) }
            } else if line.heads(lines[safely: index + 1])
                || (line.mayBeHeading && lines[safely: index + 1]?.mark ?? .none != .none)
            {
                steps.head(line.text)
            } else {
                steps.append(on: line.text)
            }
        }
        return steps.all
    }

    /// Makes a step of each line that does not continue the previous one.
    private static func unmarked(_ lines: [InstructionLine]) -> [RecipeStep] {
        var steps = Collector()
        for (index, line) in lines.enumerated() {
            if line.heads(lines[safely: index + 1]) {
                steps.head(line.text)
            } else {
                if !line.goesOn { steps.begin() }
                steps.append(on: line.text)
            }
        }
        return steps.all
    }

    /// The step divided into parts of the maximum length.
    private var cut: [RecipeStep] {
        guard text.unicodeScalars.count > RecipeDraft.longestStep else { return [self] }
        let scalars = Array(text.unicodeScalars)
        return stride(from: 0, to: scalars.count, by: RecipeDraft.longestStep).map { start in
            let part = scalars[start..<min(start + RecipeDraft.longestStep, scalars.count)]
            return RecipeStep(String(String.UnicodeScalarView(part)), heading: start == 0 ? heading : nil)
        }
    }
}

/// Collects steps from their lines.
private struct Collector {
    private var steps: [RecipeStep] = []
    private var heading: String?
    private var isOpen = false

    /// All steps; a last heading without steps becomes a step.
    var all: [RecipeStep] {
        guard let heading else { return steps }
        return steps + [RecipeStep(heading)]
    }

    mutating func begin() { isOpen = false }

    mutating func head(_ text: String) {
        isOpen = false
        guard let name = text.asHeading else { return }
        if let heading { steps.append(RecipeStep(heading)) }
        heading = name
    }

    mutating func append(on text: String) {
        guard !text.isEmpty else { return }
        if isOpen, let last = steps.indices.last {
            steps[last].text += " " + text
        } else {
            steps.append(RecipeStep(text, heading: heading))
            (heading, isOpen) = (nil, true)
        }
    }
}

extension Array {
    fileprivate subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
