/// A label that the household prints before it knows for what: `SCANTRY-L-` and eight characters.
///
/// The first scan binds it to a product, a lot or a box. The characters are those of Crockford's base 32, without I, L,
/// O and U. The last one guards the others: one wrong character, or two that changed places, are noticed.
public struct OwnLabel: Hashable, Sendable {
    /// The eight characters.
    public let characters: String

    /// Creates a label from its eight characters; nil unless they belong together. Small letters count as capitals.
    public init?(characters: String) {
        guard characters.utf8.count == Self.length else { return nil }
        let characters = characters.uppercased()
        guard let values = Self.values(characters), Self.sum(values) == 0 else { return nil }
        self.characters = characters
    }

    /// Reads what is printed: nil for whatever is not exactly such a code.
    public init?(_ code: String) {
        guard code.utf8.count == Self.prefix.utf8.count + Self.length,
            code.prefix(Self.prefix.count).uppercased() == Self.prefix
        else { return nil }
        self.init(characters: String(code.dropFirst(Self.prefix.count)))
    }

    /// A label that in all likelihood nobody has printed before.
    public static func random(using generator: inout some RandomNumberGenerator) -> OwnLabel {
        let values = (1..<length).map { _ in Int.random(in: 0..<32, using: &generator) }
        return OwnLabel(values + [times2(sum(values))])
    }

    /// A label that in all likelihood nobody has printed before.
    public static func random() -> OwnLabel {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// The code that is printed on it, such as `SCANTRY-L-7K3MZ0QX`.
    public var code: String { Self.prefix + characters }

    private init(_ values: [Int]) {
        characters = String(values.map { Self.alphabet[$0] })
    }

    private static let prefix = "SCANTRY-L-"
    private static let length = 8
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    private static func values(_ characters: String) -> [Int]? {
        let values = characters.compactMap(alphabet.firstIndex(of:))
        return values.count == length ? values : nil
    }

    /// A polynomial of the values over the field of 32 elements, at 2: zero for a label.
    ///
    /// A wrong value adds a power of 2 times something, swapped ones the sum of two such powers: neither is ever zero.
    private static func sum(_ values: [Int]) -> Int { values.reduce(0) { times2($0) ^ $1 } }

    /// Twice a value in the field of 32 elements, which is made by x⁵ + x² + 1.
    private static func times2(_ value: Int) -> Int { value < 16 ? value << 1 : value << 1 ^ 0b10_0101 }
}
