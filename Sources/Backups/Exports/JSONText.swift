import Kitchen

/// JSON that is written as it comes, so that a large document is never whole in memory.
enum JSONText {
    /// Returns a text as JSON has it (RFC 8259).
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        quoted.reserveCapacity(text.utf8.count + 2)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}": quoted += escaped(scalar)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Returns a value; nil for null.
    static func value(_ value: ExportedValue) -> String? {
        switch value {
        case .null: nil
        case .integer(let number): "\(number)"
        case .real(let number): number.isFinite ? "\(number)" : nil
        case .text(let text): quoted(text)
        }
    }
}
