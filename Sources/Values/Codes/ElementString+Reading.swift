import Foundation

extension ElementString {
    /// Parses GS1 data: concatenated elements, with group separators after those of variable length; in brackets, as
    /// printed for people; or a GS1 Digital Link, which is never opened.
    ///
    /// - Parameters:
    ///   - isMarked: Whether the symbol is marked as GS1 data. Other codes may hold any text, and count as GS1 data
    ///     only if they begin with a valid GTIN.
    ///   - isCorrected: Whether the symbol corrects reading errors. A date in it that does not exist was printed wrongly,
    ///     and is left out; in other symbols it is a misread, and nothing is believed. A Digital Link is always in a
    ///     symbol that corrects errors.
    ///   - today: Determines the century of two-digit years; nil while the clock is not set.
    public init?(_ text: String, isMarked: Bool = false, isCorrected: Bool = false, today: Day? = nil) {
        guard text.utf8.count <= Self.longest else { return nil }
        let isMarked = isMarked || text.hasPrefix(Self.separator)
        let link = Self.link(text)
        guard let elements = link ?? Self.bracketed(text) ?? Self.raw(text),
            isMarked || ["01", "02"].contains(elements.first?.identifier)
        else { return nil }
        self.init(elements, isCorrected: isCorrected || link != nil, today: today ?? Day(WallClock.earliest, in: .gmt))
    }

    /// More characters than any pack's code needs.
    private static let longest = 1_000
    private static let separator = "\u{1D}"

    // MARK: One after the other

    private static func raw(_ text: String) -> [Element]? {
        var rest = text[...]
        var elements: [Element] = []
        while !rest.isEmpty {
            if rest.hasPrefix(separator) {
                rest.removeFirst()
            } else {
                guard let element = Element(takenFrom: &rest) else { return nil }
                elements.append(element)
            }
        }
        return elements.isEmpty ? nil : elements
    }

    // MARK: As people read it

    private static func bracketed(_ text: String) -> [Element]? {
        guard text.hasPrefix("(") else { return nil }
        var elements: [Element] = []
        for part in text.dropFirst().split(separator: "(", omittingEmptySubsequences: false) {
            let sides = part.split(separator: ")", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            elements.append(Element(identifier: String(sides[0]), value: String(sides[1]).trimmingSpaces()))
        }
        return elements
    }

    // MARK: Digital Link

    /// Parses `https://any.host/any/path/01/03017620422003/10/ABC?15=270131` and puts the GTIN first.
    private static func link(_ text: String) -> [Element]? {
        guard let scheme = ["https://", "http://"].first(where: text.prefix(8).lowercased().hasPrefix) else {
            return nil
        }
        let address = text.dropFirst(scheme.count).prefix { $0 != "#" }
        let halves = address.split(separator: "?", maxSplits: 1)
        guard let path = halves.first.flatMap({ inPath($0) }) else { return nil }
        let query = halves.count == 2 ? inQuery(halves[1]) : []
        let elements = path + query
        guard let first = elements.firstIndex(where: { $0.identifier == "01" }) else { return nil }
        return [elements[first]] + elements.indices.filter { $0 != first }.map { elements[$0] }
    }

    /// Returns the elements from the GTIN on in the path; empty without a GTIN, nil if anything else follows it.
    private static func inPath(_ path: Substring) -> [Element]? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if parts.last == "" { parts.removeLast() }
        guard let start = parts.indices.first(where: { parts[$0] == "01" && parts[$0...].count.isMultiple(of: 2) })
        else { return [] }
        var elements: [Element] = []
        for index in stride(from: start, to: parts.endIndex, by: 2) {
            guard let element = Element(linked: parts[index], parts[index + 1]), element.isWellFormed else {
                return nil
            }
            elements.append(element)
        }
        return elements
    }

    /// Returns the query's fields whose names are numbers; the others are the manufacturer's own.
    private static func inQuery(_ query: Substring) -> [Element] {
        query.split { $0 == "&" || $0 == ";" }.compactMap { field in
            let sides = field.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].isDigits else { return nil }
            return Element(linked: sides[0], sides[1])
        }
    }
}

extension ElementString.Element {
    /// Creates an element of a link, in which a GTIN may lack leading zeros.
    fileprivate init?(linked identifier: Substring, _ value: Substring) {
        guard var value = String(value).removingPercentEncoding else { return nil }
        if identifier == "01", [12, 13].contains(value.utf8.count) {
            value = String(repeating: "0", count: 14 - value.utf8.count) + value
        }
        self.init(identifier: String(identifier), value: value)
    }
}
