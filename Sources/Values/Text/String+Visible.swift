extension String {
    /// The text without white space, NUL and line ends around it.
    public func trimmingSpaces() -> String {
        var text = self[...]
        while text.first.map(\.isBlank) == true { text.removeFirst() }
        while text.last.map(\.isBlank) == true { text.removeLast() }
        return String(text)
    }

    /// The text with each control character as its Unicode picture (`␀`, `␝`), which shows it and does nothing.
    public func showingControls() -> String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
                    case 0x7F: "\u{2421}"
                    case 0x80..<0xA0: "\u{FFFD}"
                    // Marks that reorder the text after them could make a page lie.
                    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// Whether nothing of it can be seen, such as blanks and joiners of no width.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}

extension Character {
    fileprivate var isBlank: Bool { isWhitespace || self == "\0" }
}
