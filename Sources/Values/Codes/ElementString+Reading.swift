import Foundation

extension ElementString {
    /// Reads GS1's data in the ways that codes hold it: as elements, one after the other, with group separators between
    /// those of no fixed length; in brackets, as people read it; or as a web address of GS1's Digital Link, which is
    /// never opened.
    ///
    /// - Parameters:
    ///   - isMarked: Whether the symbol says that it holds such data. Else only what begins with a right number is taken
    ///     for it, for anything may be written into a code.
    ///   - today: By which years of two digits are read; nil while the clock is not set.
    public init?(_ text: String, isMarked: Bool = false, today: Day? = nil) {
        guard text.utf8.count <= Self.longest else { return nil }
        let isMarked = isMarked || text.hasPrefix(Self.separator)
        guard let elements = Self.link(text) ?? Self.bracketed(text) ?? Self.raw(text),
            isMarked || ["01", "02"].contains(elements.first?.identifier)
        else { return nil }
        self.init(elements, today: today)
    }

    /// More than any code of a pack needs.
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

    /// `https://any.host/any/path/01/03017620422003/10/ABC?15=270131`: the number first, then what else is said of it.
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

    /// What follows the number in the path; empty where there is no number, nil where something else follows it.
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

    /// What the query says in identifiers; its other fields are the maker's own.
    private static func inQuery(_ query: Substring) -> [Element] {
        query.split { $0 == "&" || $0 == ";" }.compactMap { field in
            let sides = field.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].isDigits else { return nil }
            return Element(linked: sides[0], sides[1])
        }
    }
}

extension ElementString.Element {
    /// An element of an address, where numbers may stand without the zeros before them.
    fileprivate init?(linked identifier: Substring, _ value: Substring) {
        guard var value = String(value).removingPercentEncoding else { return nil }
        if identifier == "01", [12, 13].contains(value.utf8.count) {
            value = String(repeating: "0", count: 14 - value.utf8.count) + value
        }
        self.init(identifier: String(identifier), value: value)
    }
}
