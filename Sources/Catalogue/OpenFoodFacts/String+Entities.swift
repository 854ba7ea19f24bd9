extension String {
    /// The text with HTML entities decoded: `d&eacute;j&agrave;`, `&#39;`, also `&amp;quot;`. Drops an entity cut off
    /// at the end.
    var withoutEntities: String {
        guard contains("&") else { return self }
        var text = self
        for _ in 0..<2 where text.contains("&") { text = text.replacingEntities() }
        return text
    }

    private func replacingEntities() -> String {
        var (result, rest) = ("", self[...])
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...].dropFirst()
            let name = rest.prefix(10).prefix { $0 != ";" && $0 != "&" && !$0.isWhitespace }
            if rest.dropFirst(name.count).first == ";", let character = Self.character(of: name) {
                result.append(character)
                rest = rest.dropFirst(name.count + 1)
            } else if name.count > 1, name.count == rest.count,
                Self.entities.keys.contains(where: { $0.hasPrefix(name) })
            {
                rest = ""
            } else {
                result.append("&")
            }
        }
        return result + rest
    }

    private static func character(of name: Substring) -> Character? {
        guard name.hasPrefix("#") else { return entities[String(name)] }
        let digits = name.dropFirst()
        let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }

    /// The entities that European labels need, from HTML's list (https://html.spec.whatwg.org/entities.json).
    private static let entities: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "rsquo": "’", "lsquo": "‘",
        "ldquo": "“",
        "rdquo": "”", "laquo": "«", "raquo": "»", "ndash": "–", "mdash": "—", "hellip": "…", "deg": "°", "reg": "®",
        "copy": "©", "trade": "™", "euro": "€", "middot": "·", "bull": "•", "frac12": "½", "times": "×", "agrave": "à",
        "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ", "ccedil": "ç",
        "egrave": "è",
        "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï",
        "ntilde": "ñ",
        "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "oelig": "œ",
        "ugrave": "ù",
        "uacute": "ú", "ucirc": "û", "uuml": "ü", "yuml": "ÿ", "szlig": "ß", "Agrave": "À", "Acirc": "Â", "Auml": "Ä",
        "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Icirc": "Î", "Ocirc": "Ô", "Ouml": "Ö",
        "OElig": "Œ",
        "Uuml": "Ü",
    ]
}
