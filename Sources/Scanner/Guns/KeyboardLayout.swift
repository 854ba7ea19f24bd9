/// The characters on the keys of a keyboard.
///
/// A gun reports keys, not characters, as a keyboard of one country: where a French keyboard has the digits, a US one
/// has `!@#`. So the gun and Scantry must use the same layout.
public enum KeyboardLayout: String, CaseIterable, Sendable {
    case us, uk, german, french
}

extension KeyboardLayout {
    /// The modifier that is held while a key is pressed.
    enum Level: Sendable { case plain, shift, altGr }

    /// Returns the character of a key; nil if it has none.
    func character(_ key: UInt16, _ level: Level) -> Unicode.Scalar? {
        guard let place = Self.places[key] else { return nil }
        let rows = Self.caps[self]?[level] ?? []
        guard rows.indices.contains(place.row), rows[place.row].indices.contains(place.column) else { return nil }
        let character = rows[place.row][place.column]
        return character == Self.none ? nil : character
    }

    /// Returns whether a key types text on some layout.
    static func isText(_ key: UInt16) -> Bool { places[key] != nil }

    /// Returns whether a character is typed by a dead key, which modifies the next one. Space after it types the mark
    /// alone.
    func isDead(_ character: Unicode.Scalar) -> Bool {
        switch self {
        case .us, .uk: false
        case .german: "^´`".unicodeScalars.contains(character)
        case .french: "^¨~`".unicodeScalars.contains(character)
        }
    }

    /// The row and column in ``printedCaps`` of each key code of the kernel.
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

    /// Marks a key without a character in ``printedCaps``.
    private static let none: Unicode.Scalar = " "

    private static let caps = printedCaps.mapValues { $0.mapValues { $0.map { Array($0.unicodeScalars) } } }

    /// Four rows from top to bottom, each from left to right. The third ends with the key beside Enter; the fourth
    /// begins with the key that US keyboards lack.
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
