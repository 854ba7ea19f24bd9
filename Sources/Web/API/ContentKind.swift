import Foundation

/// Parses the Content-Type and Accept headers.
enum ContentKind {
    /// Returns whether a Content-Type is JSON, with or without parameters.
    static func isJSON(_ header: String?) -> Bool {
        header.map { name(of: $0[...]) == JSON.type } ?? false
    }

    /// Returns whether an Accept header allows a media type; a missing or empty header allows any.
    static func accepts(_ type: String, _ header: String?) -> Bool {
        guard let header, !header.trimmingCharacters(in: .whitespaces).isEmpty else { return true }
        let family = type.prefix { $0 != "/" } + "/*"
        let ranges = header.split(separator: ",")
        // The most specific matching range decides.
        for name in [type, String(family), "*/*"] {
            if let range = ranges.first(where: { Self.name(of: $0) == name }) { return !isRefused(range) }
        }
        return false
    }

    /// Returns the media type in lower case, without parameters.
    static func name(of header: Substring) -> String {
        header.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Returns whether its quality is zero: `application/json;q=0`.
    private static func isRefused(_ range: Substring) -> Bool {
        range.split(separator: ";").dropFirst().contains { parameter in
            let words = parameter.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            return words.count == 2 && words[0] == "q" && Double(words[1]) == 0
        }
    }
}
