import Values

/// A line of a recipe's instructions.
struct InstructionLine {
    /// The mark before the text that begins a step.
    enum Mark {
        case none
        /// `STEP 1`
        case step
        /// `1.`, `2)`, or a number alone.
        case number
        /// A checkbox or a bullet.
        case box
    }

    let mark: Mark
    /// The text without its mark.
    let text: String

    /// Returns the non-empty lines of a text.
    static func all(of text: String) -> [InstructionLine] {
        text.prefix(longestText).split(whereSeparator: \.isNewline).prefix(mostLines).flatMap { inline(String($0)) }
            .compactMap(InstructionLine.init)
    }

    /// Limits against texts that no recipe has.
    private static let (longestText, mostLines) = (200_000, 2_000)

    private init?(_ line: String) {
        let line = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let first = line.first, !line.isBlank else { return nil }
        let (mark, rest) =
            (first.isNumber || first == "(" ? Self.number(line) : nil)
            ?? (first.isLetter ? Self.step(line) : Self.box(line)) ?? (.none, line)
        (self.mark, text) = (mark, rest)
    }

    /// Parses the word for a step in several languages.
    private static func step(_ line: String) -> (Mark, String)? {
        let words = ["step", "étape", "etape", "schritt", "paso", "passo", "stap"]
        let beginning = line.prefix(7).lowercased()
        guard words.contains(where: beginning.hasPrefix) else { return nil }
        let form = #/^\p{L}+\s*[-.:]?\s*\d{1,2}\b\s*[-–—.:)]*\s*(.*)$/#
        return line.wholeMatch(of: form).map { (.step, String($0.1)) }
    }

    private static func number(_ line: String) -> (Mark, String)? {
        if let found = line.wholeMatch(of: #/\(?\d{1,2}\s?[.)\]](?!\d)\s*[-–]?\s*(.*)/#) {
            return (.number, String(found.1))
        }
        return line.wholeMatch(of: #/\d{1,2}/#) != nil ? (.number, "") : nil
    }

    private static func box(_ line: String) -> (Mark, String)? {
        line.wholeMatch(of: #/(?:[▢□☐☑✓✔▪▫■●○◦•·*‣⁃➤►▶]\s*|[-–—]\s+)+(.*)/#).map { (.box, String($0.1)) }
    }

    /// Returns whether it is a heading of the next line: `For the sauce:`, `TOPPING`.
    func heads(_ next: InstructionLine?) -> Bool {
        guard let next, !next.goesOn, mark == .none, text.count <= 60 else { return false }
        if text.hasSuffix(":") { return !text.dropLast().contains(where: ".!?:".contains) }
        return text.isAllCapitals || text.asHeading == nil
    }

    /// Whether it is a heading if a mark follows: short, and not a sentence.
    var mayBeHeading: Bool {
        mark == .none && text.count <= 60 && text.last.map { !".!?,;".contains($0) } ?? false
            && text.first?.isUppercase == true
    }

    /// The step's heading if it follows the mark: `STEP 2 - MARINATING THE CHICKEN`.
    var headingBesideMark: String? {
        guard mark == .step, !text.isEmpty, text.count <= 60 else { return nil }
        return text.isAllCapitals || text.hasSuffix(":") ? text : nil
    }

    /// Whether it continues the previous line's sentence.
    var goesOn: Bool { text.first?.isLowercase == true }

    /// Splits a line with several numbered steps: `1. Chop. 2. Fry.`
    private static func inline(_ line: String) -> [String] {
        guard line.contains("1. ") || line.contains("1) ") else { return [line] }
        let marks = line.matches(of: #/(?:^|\s)(\d{1,2})[.)]\s+(?=\p{Lu})/#)
        var starts: [String.Index] = []
        for mark in marks where Int(mark.1) == starts.count + 1 { starts.append(mark.range.lowerBound) }
        guard starts.count > 1 else { return [line] }
        let ends = starts.dropFirst() + [line.endIndex]
        return [String(line[..<starts[0]])] + zip(starts, ends).map { String(line[$0..<$1]) }
    }
}

extension String {
    fileprivate var isAllCapitals: Bool {
        let letters = filter(\.isLetter)
        return letters.count > 2 && letters.allSatisfy(\.isUppercase)
    }

    /// The text written as a heading; nil if it is only a word such as `Instructions`.
    var asHeading: String? {
        var name = trimmingCharacters(":.-–— ")
        if name.isAllCapitals { name = name.prefix(1) + name.dropFirst().lowercased() }
        let empty = [
            "instructions", "directions", "method", "preparation", "préparation", "steps", "étapes", "zubereitung",
        ]
        return name.isEmpty || empty.contains(name.lowercased()) ? nil : String(name.prefix(300))
    }

    private func trimmingCharacters(_ others: String) -> String {
        var part = self[...]
        while let first = part.first, others.contains(first) { part = part.dropFirst() }
        while let last = part.last, others.contains(last) { part = part.dropLast() }
        return String(part)
    }
}

/// The division of an unstructured text into sentences.
enum Sentences {
    /// Returns the sentences as steps; short ones are joined to the previous step.
    static func steps(of whole: RecipeStep) -> [RecipeStep] {
        var parts: [String] = []
        for sentence in sentences(of: whole.text) {
            if let last = parts.last, last.count < 60 || (sentence.count < 30 && last.count < 300) {
                parts[parts.count - 1] = last + " " + sentence
            } else {
                parts.append(sentence)
            }
        }
        return parts.enumerated().map { RecipeStep($1, heading: $0 == 0 ? whole.heading : nil) }
    }

    private static func sentences(of text: String) -> [String] {
        var (sentences, start) = ([String](), text.startIndex)
        for end in text.matches(of: #/[.!?…]["”’)]*\s+(?=\p{Lu})/#) {
            sentences.append(String(text[start..<end.range.upperBound]).trimmingSpaces())
            start = end.range.upperBound
        }
        return sentences + [String(text[start...]).trimmingSpaces()].filter { !$0.isEmpty }
    }
}
