extension Duration {
    /// The whole seconds. Dividing by a second would go through binary fractions, which round down: 3,605 s gives
    /// 3,604.
    public var wholeSeconds: Int { Int(components.seconds) }

    /// The whole milliseconds.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
