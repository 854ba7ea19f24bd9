extension String {
    /// Returns the text without surrounding white space, NUL and line ends.
    public func trimmingSpaces() -> String {
        var text = self[...]
        while text.first.map(\.isBlank) == true { text.removeFirst() }
        while text.last.map(\.isBlank) == true { text.removeLast() }
        return String(text)
    }

    /// Returns the text with control characters as their visible Unicode pictures (`␀`, `␝`).
    public func showingControls() -> String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
                    case 0x7F: "\u{2421}"
                    case 0x80..<0xA0: "\u{FFFD}"
                    // Marks that reorder the text after them could make a page misleading.
                    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// Whether no character is visible, such as blanks and zero-width joiners.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}

extension Character {
    fileprivate var isBlank: Bool { isWhitespace || self == "\0" }
}
