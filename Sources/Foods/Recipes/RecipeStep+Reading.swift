extension RecipeStep {
    /// What is done, one thing after the other, however a text tells them apart: numbers, `STEP 1`, boxes to tick, lines,
    /// or nothing at all.
    ///
    /// - Returns: None for a text in which nothing can be seen; never more than a recipe can have.
    public static func all(from text: String) -> [RecipeStep] {
        let lines = InstructionLine.all(of: text)
        let isMarked = lines.contains { $0.mark == .step } || lines.count { $0.mark != .none } > 1
        var steps = isMarked ? marked(lines) : unmarked(lines)
        if steps.count == 1, steps[0].text.count > longestAlone { steps = Sentences.steps(of: steps[0]) }
        return steps.flatMap(\.cut).prefix(RecipeDraft.mostSteps).map(\.self)
    }

    /// What is longer is told in sentences, if nothing else divides it.
    private static let longestAlone = 240

    /// Each mark begins a step, which goes on until the next.
    private static func marked(_ lines: [InstructionLine]) -> [RecipeStep] {
        var steps = Collector()
        for (index, line) in lines.enumerated() {
            if line.mark != .none {
                steps.begin()
                if let heading = line.headingBesideMark { steps.head(heading) } else { steps.go(on: line.text) }
            } else if line.heads(lines[safely: index + 1])
                || (line.mayBeHeading && lines[safely: index + 1]?.mark ?? .none != .none)
            {
                steps.head(line.text)
            } else {
                steps.go(on: line.text)
            }
        }
        return steps.all
    }

    /// Each line is a step, unless it goes on with the one before.
    private static func unmarked(_ lines: [InstructionLine]) -> [RecipeStep] {
        var steps = Collector()
        for (index, line) in lines.enumerated() {
            if line.heads(lines[safely: index + 1]) {
                steps.head(line.text)
            } else {
                if !line.goesOn { steps.begin() }
                steps.go(on: line.text)
            }
        }
        return steps.all
    }

    /// The same in parts that can be kept.
    private var cut: [RecipeStep] {
        guard text.unicodeScalars.count > RecipeDraft.longestStep else { return [self] }
        let scalars = Array(text.unicodeScalars)
        return stride(from: 0, to: scalars.count, by: RecipeDraft.longestStep).map { start in
            let part = scalars[start..<min(start + RecipeDraft.longestStep, scalars.count)]
            return RecipeStep(String(String.UnicodeScalarView(part)), heading: start == 0 ? heading : nil)
        }
    }
}

/// Puts steps together from their lines.
private struct Collector {
    private var steps: [RecipeStep] = []
    private var heading: String?
    private var isOpen = false

    /// All of them; what only headed nothing is a step itself.
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

    mutating func go(on text: String) {
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
