import Foundation

extension String {
    /// The text folded for searching and sorting, without accents and case: `Crème Brûlée` is `creme brulee`.
    ///
    /// Drops invisible characters, such as marks that reverse the writing direction.
    public var folded: String {
        if let simple = foldedASCII ?? foldedLatin { return simple }
        return foldedUnicode
    }

    private var foldedUnicode: String {
        let plain = folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var scalars = UnicodeScalarView()
        for scalar in plain.unicodeScalars where scalar.properties.generalCategory != .format {
            if let letters = Self.twins[scalar] { scalars.append(contentsOf: letters) } else { scalars.append(scalar) }
        }
        return String(scalars)
    }

    /// The result for ASCII text, as most names are; else nil.
    private var foldedASCII: String? {
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return lowercased()
    }

    /// The result for Latin text, letter by letter from a table; else nil.
    private var foldedLatin: String? {
        guard unicodeScalars.allSatisfy({ $0.value < Self.latin.count }) else { return nil }
        return unicodeScalars.reduce(into: "") { $0 += Self.latin[Int($1.value)] }
    }

    private static let latin = (0..<UInt32(0x180)).map { value in
        Unicode.Scalar(value).map { String($0).foldedUnicode } ?? ""
    }

    /// Letters with conventional replacements that Unicode does not treat as accents.
    private static let twins: [Unicode.Scalar: [Unicode.Scalar]] = [
        "œ": ["o", "e"], "æ": ["a", "e"], "ø": ["o"], "ł": ["l"], "đ": ["d"], "ı": ["i"], "ß": ["s", "s"], "’": ["'"],
    ]
}
