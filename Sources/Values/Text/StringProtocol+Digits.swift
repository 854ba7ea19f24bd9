extension StringProtocol {
    /// Whether it is digits and nothing else.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
