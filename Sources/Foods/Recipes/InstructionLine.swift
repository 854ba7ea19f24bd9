import Values

/// A line of a text that tells how a dish is made.
struct InstructionLine {
    /// What stands before its text and begins a step.
    enum Mark {
        case none
        /// `STEP 1`
        case step
        /// `1.`, `2)`, or a number alone
        case number
        /// A box to tick, a dot.
        case box
    }

    let mark: Mark
    /// Without its mark.
    let text: String

    /// The lines in which something stands.
    static func all(of text: String) -> [InstructionLine] {
        text.prefix(longestText).split(whereSeparator: \.isNewline).prefix(mostLines).flatMap { inline(String($0)) }
            .compactMap(InstructionLine.init)
    }

    /// What is more is nothing that a cook would read.
    private static let (longestText, mostLines) = (200_000, 2_000)

    private init?(_ line: String) {
        let line = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let first = line.first, !line.isBlank else { return nil }
        let (mark, rest) =
            (first.isNumber || first == "(" ? Self.number(line) : nil)
            ?? (first.isLetter ? Self.step(line) : Self.box(line)) ?? (.none, line)
        (self.mark, text) = (mark, rest)
    }

    /// The word in the languages of the pages' neighbours.
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

    /// Whether what is done next is said under it: `For the sauce:`, `TOPPING`.
    func heads(_ next: InstructionLine?) -> Bool {
        guard let next, !next.goesOn, mark == .none, text.count <= 60 else { return false }
        if text.hasSuffix(":") { return !text.dropLast().contains(where: ".!?:".contains) }
        return text.isAllCapitals || text.asHeading == nil
    }

    /// Whether it is one if a mark follows: short, and no sentence.
    var mayBeHeading: Bool {
        mark == .none && text.count <= 60 && text.last.map { !".!?,;".contains($0) } ?? false
            && text.first?.isUppercase == true
    }

    /// What a step is called where its mark says that: `STEP 2 - MARINATING THE CHICKEN`.
    var headingBesideMark: String? {
        guard mark == .step, !text.isEmpty, text.count <= 60 else { return nil }
        return text.isAllCapitals || text.hasSuffix(":") ? text : nil
    }

    /// Whether it goes on with a sentence that the line before has begun.
    var goesOn: Bool { text.first?.isLowercase == true }

    /// A line with several numbered steps, as lines: `1. Chop. 2. Fry.`
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

    /// As a heading is written; nil for one that says nothing: `Instructions`.
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

/// A text that nothing divides but its full stops.
enum Sentences {
    /// Its sentences as steps; a short one stands with the one before.
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
