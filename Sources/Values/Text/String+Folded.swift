import Foundation

extension String {
    /// The text as searching and sorting see it: `Crème Brûlée` is `creme brulee`, whatever marks and case it has.
    ///
    /// What is invisible, such as a mark that turns the writing round, is left out.
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

    /// Most names need no more than this; nil for those that do.
    private var foldedASCII: String? {
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return lowercased()
    }

    /// Nearly all others need only this: each letter by itself, as it was folded once.
    private var foldedLatin: String? {
        guard unicodeScalars.allSatisfy({ $0.value < Self.latin.count }) else { return nil }
        return unicodeScalars.reduce(into: "") { $0 += Self.latin[Int($1.value)] }
    }

    private static let latin = (0..<UInt32(0x180)).map { value in
        Unicode.Scalar(value).map { String($0).foldedUnicode } ?? ""
    }

    /// Letters that are written as others where a keyboard lacks them, and that Unicode takes for no accents.
    private static let twins: [Unicode.Scalar: [Unicode.Scalar]] = [
        "œ": ["o", "e"], "æ": ["a", "e"], "ø": ["o"], "ł": ["l"], "đ": ["d"], "ı": ["i"], "ß": ["s", "s"], "’": ["'"],
    ]
}
