import Values

/// The texts of cells.
enum TableCell {
    /// Divides `500 g` or `€ 2,49` into the number and the words around it.
    static func number(_ cell: String) -> (number: String, words: String) {
        guard let first = cell.firstIndex(where: isDigit), let last = cell.lastIndex(where: isDigit) else {
            return (cell, "")
        }
        let sign = cell[..<first].last.map { "-−.,".contains($0) } ?? false
        let start = sign ? cell.index(before: first) : first
        let end = cell.index(after: last)
        // A second number with words between is no number: `2 x 150 g`.
        let number = String(cell[start..<end])
        guard !number.contains(where: \.isLetter) else { return (cell, "") }
        return (number, (cell[..<start] + " " + cell[end...]).trimmingSpaces())
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// The text on one line, without the apostrophe that keeps a formula from being one.
    static func line(_ cell: String) -> String {
        plain(cell).split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    }

    /// The text without the apostrophe that keeps a formula from being one.
    static func plain(_ cell: String) -> String {
        guard cell.first == "'", let next = cell.dropFirst().unicodeScalars.first, CSV.isOfFormula(next) else {
            return cell
        }
        return String(cell.dropFirst())
    }

    /// Returns what a word says; nil for other words.
    static func isTrue(_ cell: String) -> Bool? {
        let word = cell.folded
        if yes.contains(word) { return true }
        return no.contains(word) ? false : nil
    }

    private static let yes: Set = ["yes", "y", "true", "1", "x", "oui", "o", "vrai"]
    private static let no: Set = ["no", "n", "false", "0", "", "-", "non", "faux"]
}
