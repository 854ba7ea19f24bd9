/// Which characters stand on which keys.
///
/// A gun types as a keyboard of one country does, and reports keys, not characters: where a French keyboard has the
/// digits, a US one has `!@#`. So both ends must mean the same country.
public enum KeyboardLayout: String, CaseIterable, Sendable {
    case us, uk, german, french
}

extension KeyboardLayout {
    /// What is held down while a key is pressed.
    enum Level: Sendable { case plain, shift, altGr }

    /// The character of a key; nil if it has none.
    func character(_ key: UInt16, _ level: Level) -> Unicode.Scalar? {
        guard let place = Self.places[key] else { return nil }
        let rows = Self.caps[self]?[level] ?? []
        guard rows.indices.contains(place.row), rows[place.row].indices.contains(place.column) else { return nil }
        let character = rows[place.row][place.column]
        return character == Self.none ? nil : character
    }

    /// Whether a key stands for text on some keyboard.
    static func isText(_ key: UInt16) -> Bool { places[key] != nil }

    /// Whether it waits for the next key to bear it; a space then gives the mark alone.
    func isDead(_ character: Unicode.Scalar) -> Bool {
        switch self {
        case .us, .uk: false
        case .german: "^´`".unicodeScalars.contains(character)
        case .french: "^¨~`".unicodeScalars.contains(character)
        }
    }

    /// Where in the rows below each of the kernel's key codes is.
    private static let places: [UInt16: (row: Int, column: Int)] = {
        let rows: [[UInt16]] = [
            [41] + Array(2...13), Array(16...27), Array(30...40) + [43], [86] + Array(44...53),
        ]
        var places: [UInt16: (row: Int, column: Int)] = [:]
        for (row, keys) in rows.enumerated() {
            for (column, key) in keys.enumerated() { places[key] = (row, column) }
        }
        return places
    }()

    /// Stands in the rows below where a key has no character.
    private static let none: Unicode.Scalar = " "

    private static let caps = printedCaps.mapValues { $0.mapValues { $0.map { Array($0.unicodeScalars) } } }

    /// Four rows from top to bottom, each from left to right; the third ends with the key beside Enter, the fourth begins
    /// with the one that US keyboards lack.
    private static let printedCaps: [KeyboardLayout: [Level: [String]]] = [
        .us: [
            .plain: ["`1234567890-=", "qwertyuiop[]", #"asdfghjkl;'\"#, "<zxcvbnm,./"],
            .shift: ["~!@#$%^&*()_+", "QWERTYUIOP{}", #"ASDFGHJKL:"|"#, ">ZXCVBNM<>?"],
        ],
        .uk: [
            .plain: ["`1234567890-=", "qwertyuiop[]", "asdfghjkl;'#", #"\zxcvbnm,./"#],
            .shift: ["¬!\"£$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:@~", "|ZXCVBNM<>?"],
            .altGr: ["¦   €"],
        ],
        .german: [
            .plain: ["^1234567890ß´", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-"],
            .shift: ["°!\"§$%&/()=?`", "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ'", ">YXCVBNM;:_"],
            .altGr: [#"  ²³   {[]}\"#, "@ €        ~", "", "|      µ"],
        ],
        .french: [
            .plain: ["²&é\"'(-è_çà)=", "azertyuiop^$", "qsdfghjklmù*", "<wxcvbn,;:!"],
            .shift: [" 1234567890°+", "AZERTYUIOP¨£", "QSDFGHJKLM%µ", ">WXCVBN?./§"],
            .altGr: [#"  ~#{[|`\^@]}"#, "  €        ¤"],
        ],
    ]
}
