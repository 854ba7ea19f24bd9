import Foundation

/// What the headers Content-Type and Accept say of JSON.
enum ContentKind {
    /// Whether a Content-Type names JSON, with parameters or without.
    static func isJSON(_ header: String?) -> Bool {
        header.map { name(of: $0[...]) == JSON.type } ?? false
    }

    /// Whether an Accept header, or none, lets an answer in JSON through.
    static func acceptsJSON(_ header: String?) -> Bool {
        guard let header, !header.trimmingCharacters(in: .whitespaces).isEmpty else { return true }
        return header.split(separator: ",").contains { range in
            ["*/*", "application/*", JSON.type, Problem.type].contains(name(of: range)) && !isRefused(range)
        }
    }

    private static func name(of header: Substring) -> String {
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
