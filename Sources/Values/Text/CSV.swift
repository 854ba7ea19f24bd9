/// Comma-separated values (RFC 4180), for spreadsheets.
public enum CSV {
    /// The byte order mark, by which spreadsheets recognise UTF-8.
    public static let byteOrderMark = "\u{FEFF}"

    public static let lineEnd = "\r\n"

    /// Returns a line, with its end. Nil is an empty field.
    public static func line(_ values: [String?]) -> String {
        values.map { $0.map(field) ?? "" }.joined(separator: ",") + lineEnd
    }

    /// Returns a value, quoted if necessary; one that begins like a formula, such as `=1+1`, gets an apostrophe, so
    /// that spreadsheets do not evaluate it.
    public static func field(_ value: String) -> String {
        let isFormula = value.unicodeScalars.first.map(isOfFormula) ?? false
        let text = isFormula ? "'" + value : value
        guard text.utf8.contains(where: isQuoted) || text.utf8.first == UInt8(ascii: " ") else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Whether values with the byte are quoted: one of a quote, a comma or a line break.
    private static func isQuoted(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }

    private static func isOfFormula(_ first: Unicode.Scalar) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
