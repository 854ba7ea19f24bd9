import Foundation

/// What the headers Content-Type and Accept say.
enum ContentKind {
    /// Whether a Content-Type names JSON, with parameters or without.
    static func isJSON(_ header: String?) -> Bool {
        header.map { name(of: $0[...]) == JSON.type } ?? false
    }

    /// Whether an Accept header, or none, lets an answer of a type through.
    static func accepts(_ type: String, _ header: String?) -> Bool {
        guard let header, !header.trimmingCharacters(in: .whitespaces).isEmpty else { return true }
        let family = type.prefix { $0 != "/" } + "/*"
        let ranges = header.split(separator: ",")
        // The most specific range that fits decides.
        for name in [type, String(family), "*/*"] {
            if let range = ranges.first(where: { Self.name(of: $0) == name }) { return !isRefused(range) }
        }
        return false
    }

    /// The type alone, without parameters.
    static func name(of header: Substring) -> String {
        header.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Whether its quality is zero: `application/json;q=0`.
    private static func isRefused(_ range: Substring) -> Bool {
        range.split(separator: ";").dropFirst().contains { parameter in
            let words = parameter.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            return words.count == 2 && words[0] == "q" && Double(words[1]) == 0
        }
    }
}
