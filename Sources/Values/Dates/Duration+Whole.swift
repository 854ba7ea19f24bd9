extension Duration {
    /// How many whole seconds it has. Dividing by a second would go by way of binary fractions, which lose some: of 3,605 s
    /// they leave 3,604.
    public var wholeSeconds: Int { Int(components.seconds) }

    /// How many whole milliseconds it has.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
