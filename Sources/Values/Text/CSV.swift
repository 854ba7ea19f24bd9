/// Comma-separated values (RFC 4180), for spreadsheets.
public enum CSV {
    /// The byte order mark, by which spreadsheets recognise UTF-8.
    public static let byteOrderMark = "\u{FEFF}"

    public static let lineEnd = "\r\n"
    /// Its media type, of tables with a header line (RFC 4180, RFC 7111).
    public static let mediaType = "text/csv; charset=utf-8; header=present"

    /// Returns a line, with its end, of fields as ``field(_:)`` makes them.
    public static func line(_ fields: [String]) -> String { fields.joined(separator: ",") + lineEnd }

    /// Returns a text, quoted if necessary; one that begins like a formula, such as `=1+1`, gets an apostrophe, so
    /// that spreadsheets do not evaluate it.
    public static func field(_ value: String) -> String {
        let isFormula = value.unicodeScalars.first.map(isOfFormula) ?? false
        let text = isFormula ? "'" + value : value
        guard text.utf8.contains(where: isQuoted) || text.utf8.first == UInt8(ascii: " ") else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Whether texts with the byte are quoted: one of a quote, a line break, a comma, or what separates fields in other
    /// countries' spreadsheets.
    private static func isQuoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), 0x0A, 0x0D: true
        default: false
        }
    }

    /// Returns whether a spreadsheet evaluates texts that begin with a character.
    public static func isOfFormula(_ first: Unicode.Scalar) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
