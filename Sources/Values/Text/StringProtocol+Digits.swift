extension StringProtocol {
    /// Whether the text is one or more ASCII digits and nothing else.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
