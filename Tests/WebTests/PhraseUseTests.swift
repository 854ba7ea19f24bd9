import Foundation
import Testing

/// That all text is in the phrase tables, in both languages, and that there is no text but that.
struct PhraseUseTests {
    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized
    private static let phrases = root.appending(path: "Sources/Kiosk/Phrases")

    @Test func bothLanguagesHaveTheSamePhrases() throws {
        for area in try Self.areas() {
            let english = try Self.table(area, "en")
            let french = try Self.table(area, "fr")
            #expect(Set(english.keys) == Set(french.keys), "in \(area)")
            for (name, texts) in english {
                #expect(
                    Self.places(texts) == Self.places(french[name] ?? []), "places of \(area).\(name) in both languages")
                #expect((texts + (french[name] ?? [])).allSatisfy { !$0.isEmpty }, "\(area).\(name) says something")
            }
        }
    }

    @Test func everyAreaIsEmbedded() throws {
        let list = try Self.text("Sources/Kiosk/Speech/PhraseFiles.swift")
        for area in try Self.areas() {
            #expect(list.contains("\(area)_en_json") && list.contains("\(area)_fr_json"), "\(area) in PhraseFiles")
        }
    }

    /// A key that is put together, as `"movement.\(kind)"`, uses all that begin so; tests of the enum see that they exist.
    @Test func everyPhraseThatIsUsedExistsAndNoneIsIdle() throws {
        let keys = Set(try Self.areas().flatMap { area in try Self.table(area, "en").keys.map { "\(area).\($0)" } })
        let names = try Self.areas().joined(separator: "|")
        let inCode = try Regex("[\"'`]((?:\(names))\\.([A-Za-z0-9]+))[\"'`]", as: (Substring, Substring, Substring).self)
        let inTemplates = try Regex("\\bt\\.((?:\(names))\\.[A-Za-z0-9]+)\\b", as: (Substring, Substring).self)
        let puttogether = try Regex("\"((?:\(names))\\.[A-Za-z0-9]*)\\\\\\(", as: (Substring, Substring).self)
        var used: Set<String> = []
        var starts: Set<String> = []
        for (path, text) in try Self.sources() {
            if path.hasSuffix(".mustache") {
                used.formUnion(text.matches(of: inTemplates).map { String($0.output.1) }.filter { !$0.hasPrefix("json.") })
            } else {
                let files: Set<Substring> = ["js", "css", "svg", "json", "png", "sqlite", "mustache", "webmanifest"]
                used.formUnion(
                    text.matches(of: inCode).filter { !files.contains($0.output.2) }.map { String($0.output.1) })
                starts.formUnion(text.matches(of: puttogether).map { String($0.output.1) })
            }
        }
        #expect(used.subtracting(keys).sorted() == [], "used, but in no table")
        let idle = keys.subtracting(used).filter { key in !starts.contains { key.hasPrefix($0) } }
        #expect(idle.sorted() == [], "in the tables, but never said")
    }

    @Test func templatesHaveNoTextOfTheirOwn() throws {
        let names = ["Scantry", "Open Food Facts"]
        for (path, text) in try Self.sources() where path.hasSuffix(".mustache") {
            var bare = text.replacing(/\{\{\{?[^}]*\}?\}\}/, with: "")
            let attributes = bare.matches(of: /\s(?:title|alt|placeholder|aria-label|aria-valuetext|aria-description)="([^"]*)"/)
            #expect(attributes.map { String($0.output.1) }.filter(Self.hasLetters) == [], "attributes in \(path)")
            bare = bare.replacing(/<!--.*?-->|<[^>]*>|&[a-z]+;/, with: " ")
            for name in names { bare = bare.replacing(name, with: "") }
            let words = bare.split(whereSeparator: \.isWhitespace).filter { Self.hasLetters(String($0)) }
            #expect(words == [], "text in \(path)")
        }
    }

    @Test func scriptsHaveNoTextOfTheirOwn() throws {
        for (path, text) in try Self.sources() where path.hasSuffix(".js") {
            let code = text.replacing(/(?m)(^|\s)\/\/.*$/, with: "").replacing(/\/\*[\s\S]*?\*\//, with: "")
                .replacing(/(?:querySelector(?:All)?|closest|matches|createElement|getElementById)\??\([^)]*\)/, with: "")
            let sentences = code.matches(of: /["'`]([^"'`\n]*)["'`]/).map { String($0.output.1) }
                .filter { $0.contains(/[A-Za-z]{2,}[,.]? [a-z]{2,}/) && !$0.contains(/[\[\]#=<>]|\$\{/) }
            #expect(sentences == [], "sentences in \(path)")
            let shown = code.matches(of: /(?:textContent|innerText|ariaLabel|placeholder)\s*=\s*["'`]([^"'`]*)["'`]/)
                .map { String($0.output.1) }.filter(Self.hasLetters)
            #expect(shown == [], "text in \(path)")
        }
    }

    private static func hasLetters(_ text: String) -> Bool { text.contains(where: \.isLetter) }

    private static func places(_ texts: [String]) -> Set<String> {
        Set(texts.flatMap { $0.matches(of: /\{(\w+)\}/).map { String($0.output.1) } })
    }

    private static func areas() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: phrases.path).filter { $0.hasSuffix(".en.json") }
            .map { String($0.prefix { $0 != "." }) }.sorted()
    }

    /// The ways to say each phrase of an area.
    private static func table(_ area: String, _ language: String) throws -> [String: [String]] {
        let data = try Data(contentsOf: phrases.appending(path: "\(area).\(language).json"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try object.mapValues { value in
            if let text = value as? String { return [text] }
            let forms = try #require(value as? [String: String], "\(area) is a table")
            return [try #require(forms["one"]), try #require(forms["other"])]
        }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Code, templates and scripts that speak.
    private static func sources() throws -> [(path: String, text: String)] {
        try ["Sources/Kiosk", "Sources/Web"].flatMap { folder in
            let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            return try (files?.allObjects as? [String] ?? []).filter { path in
                [".swift", ".mustache", ".js"].contains { path.hasSuffix($0) }
            }.map { ("\(folder)/\($0)", try text("\(folder)/\($0)")) }
        }
    }
}
