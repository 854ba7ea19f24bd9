import Foundation
import Testing

/// All texts are in the phrase tables, in both languages, and all phrases are used.
struct PhraseUseTests {
    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized

    @Test func bothLanguagesHaveTheSamePhrases() throws {
        let english = try Self.phrases("en")
        let french = try Self.phrases("fr")
        #expect(Set(english.keys).symmetricDifference(french.keys).sorted() == [])
        for (key, texts) in english {
            #expect(Self.places(texts) == Self.places(french[key] ?? []), "places of \(key) in both languages")
            #expect((texts + (french[key] ?? [])).allSatisfy { !$0.isEmpty }, "\(key) says something")
        }
    }

    /// A composed key such as `"movement.\(kind)"` uses all with its prefix; tests of the enum check that they exist.
    @Test func everyPhraseThatIsUsedExistsAndNoneIsIdle() throws {
        let keys = Set(try Self.phrases("en").keys)
        let names = Set(keys.map { $0.prefix { $0 != "." } }).sorted().joined(separator: "|")
        var used = Set(try Self.matches("(?:hint|label): \"([^\"]+)\"", in: try Self.text(in: "Sources/Kitchen")))
        var starts: Set<String> = []
        for (path, text) in try Self.sources() {
            if path.hasSuffix(".mustache") {
                used.formUnion(try Self.matches("\\bt\\.((?:\(names))\\.[A-Za-z0-9]+)\\b", in: text))
            } else {
                let code = try Self.replaced("(?m)^\\s*//.*$", in: text, by: "")
                used.formUnion(
                    try Self.matches("[\"'`]((?:\(names))\\.(?!js|css|svg|json|csv)[A-Za-z0-9]+)[\"'`]", in: code))
                starts.formUnion(try Self.matches("\"((?:\(names))\\.[A-Za-z0-9]*)\\\\\\(", in: code))
            }
        }
        #expect(used.subtracting(keys).sorted() == [], "used, but in no table")
        let idle = keys.subtracting(used).filter { key in !starts.contains { key.hasPrefix($0) } }
        // Common phrases may exist before the pages that use them.
        #expect(idle.filter { !$0.hasPrefix("common.") }.sorted() == [], "in the tables, but never said")
    }

    @Test func templatesHaveNoTextOfTheirOwn() throws {
        for (path, text) in try Self.sources() where path.hasSuffix(".mustache") {
            let bare = try Self.replaced(
                "\\{\\{\\{?[^}]*\\}?\\}\\}|Scantry|Open Food Facts|TheMealDB|Edamam", in: text, by: "")
            let spoken = "\\s(?:title|alt|placeholder|aria-label|aria-valuetext|aria-description)=\"([^\"]*)\""
            #expect(try Self.matches(spoken, in: bare).filter(Self.hasLetters) == [], "attributes in \(path)")
            let words = try Self.replaced("<!--.*?-->|<[^>]*>|&[a-z]+;", in: bare, by: " ")
            #expect(
                words.split(whereSeparator: \.isWhitespace).map(String.init).filter(Self.hasLetters) == [], "\(path)")
        }
    }

    @Test func scriptsHaveNoTextOfTheirOwn() throws {
        let finding = "(?:querySelector(?:All)?|closest|matches|createElement|getElementById)\\??\\([^)]*\\)"
        for (path, text) in try Self.sources() where path.hasSuffix(".js") {
            let code = try Self.replaced("(?m)(^|\\s)//.*$|/\\*[\\s\\S]*?\\*/|\(finding)", in: text, by: " ")
            let sentences = try Self.matches("[\"'`]([^\"'`\n]*[A-Za-z]{2,}[,.]? [a-z]{2,}[^\"'`\n]*)[\"'`]", in: code)
            #expect(sentences.filter { !$0.contains { "[]#=<>$".contains($0) } } == [], "sentences in \(path)")
            let shown = try Self.matches(
                "(?:textContent|innerText|ariaLabel|placeholder)\\s*=\\s*[\"'`]([^\"'`]*)[\"'`]", in: code)
            #expect(shown.filter(Self.hasLetters) == [], "text in \(path)")
        }
    }

    /// Returns the matches of a pattern's first group. Foundation's expressions are ten times as fast as Swift's.
    private static func matches(_ pattern: String, in text: String) throws -> [String] {
        let whole = NSRange(text.startIndex..., in: text)
        return try NSRegularExpression(pattern: pattern).matches(in: text, range: whole).compactMap { match in
            Range(match.range(at: 1), in: text).map { String(text[$0]) }
        }
    }

    private static func replaced(_ pattern: String, in text: String, by other: String) throws -> String {
        let whole = NSRange(text.startIndex..., in: text)
        return try NSRegularExpression(pattern: pattern)
            .stringByReplacingMatches(in: text, range: whole, withTemplate: other)
    }

    private static func hasLetters(_ text: String) -> Bool { text.contains(where: \.isLetter) }

    private static func places(_ texts: [String]) -> Set<String> {
        Set(texts.flatMap { (try? matches("\\{(\\w+)\\}", in: $0)) ?? [] })
    }

    /// Returns the forms of each phrase, by its key `area.name`.
    private static func phrases(_ language: String) throws -> [String: [String]] {
        let data = try Data(contentsOf: root.appending(path: "Sources/Phrases/Tables/\(language).json"))
        let areas = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
        return try areas.reduce(into: [:]) { phrases, area in
            for (name, value) in area.value { phrases["\(area.key).\(name)"] = try forms(value) }
        }
    }

    private static func forms(_ value: Any) throws -> [String] {
        if let text = value as? String { return [text] }
        let forms = try #require(value as? [String: String])
        return [try #require(forms["one"]), try #require(forms["other"])]
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the code, templates and scripts that use phrases.
    private static func sources() throws -> [(path: String, text: String)] {
        try ["Sources/Kiosk", "Sources/Phrases", "Sources/Web"].flatMap(files)
    }

    /// Returns all code of a folder.
    private static func text(in folder: String) throws -> String {
        try files(in: folder).map(\.text).joined(separator: "\n")
    }

    private static func files(in folder: String) throws -> [(path: String, text: String)] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return try (files?.allObjects as? [String] ?? []).filter { path in
            [".swift", ".mustache", ".js"].contains { path.hasSuffix($0) }
        }.map { ("\(folder)/\($0)", try text("\(folder)/\($0)")) }
    }
}
