import Phrases
import Synchronization

/// The templates of all pages, compiled for a language when its first page is shown.
///
/// Phrases and icons become a part of the templates' text: `{{t.area.name}}` is a phrase in the language,
/// `{{t.json.area}}` an area as JSON for scripts, and `{{{i.name}}}` an icon of the kiosk's own set, which screen readers
/// skip.
final class TemplateLibrary: Sendable {
    private let sources: [String: [UInt8]]
    private let compiled = Mutex<[Language: [String: [TemplateNode]]]>([:])

    /// - Parameter sources: The templates' texts, by name.
    init(_ sources: [String: [UInt8]]) {
        self.sources = sources
    }

    /// Returns a page; an empty one if there is no such template.
    func render(_ name: String, _ content: any TemplateObject, in language: Language) -> [UInt8] {
        var renderer = TemplateRenderer(templates(in: language), content)
        renderer.render(name)
        return renderer.page
    }

    /// If one template cannot be compiled, all pages are empty. A test compiles all.
    private func templates(in language: Language) -> [String: [TemplateNode]] {
        compiled.withLock { compiled in
            if let templates = compiled[language] { return templates }
            let templates = (try? Self.compile(sources, in: language)) ?? [:]
            compiled[language] = templates
            return templates
        }
    }

    static func compile(_ sources: [String: [UInt8]], in language: Language) throws -> [String: [TemplateNode]] {
        let constants = PageConstants(language)
        let parsed = try sources.mapValues { try TemplateParser.parse($0) { constants[$0] } }
        return try parsed.mapValues { try $0.extended(parsed, [:]) }
    }
}

/// The texts of a language that are the same on each page.
private struct PageConstants {
    private let language: Language

    init(_ language: Language) {
        self.language = language
    }

    subscript(path: String) -> String? {
        let names = path.split(separator: ".").map(String.init)
        switch (names.first, names.count) {
        case ("t", 3) where names[1] == "json": return json(names[2])
        case ("t", 3): return language.localized("\(names[1]).\(names[2])")
        case ("i", 2): return Self.icon(names[1])
        default: return nil
        }
    }

    private func json(_ area: String) -> String {
        let phrases = language.phrases(of: area).map { ("\(area).\($0.key)", $0.value) }
        return (try? JSON.text(Dictionary(uniqueKeysWithValues: phrases))) ?? ""
    }

    private static func icon(_ name: String) -> String {
        #"<svg class="icon" aria-hidden="true" focusable="false"><use href="/assets/icons.svg#\#(name)"></use></svg>"#
    }
}

extension [TemplateNode] {
    /// Replaces what extends other templates by those, with their blocks filled.
    ///
    /// - Parameters:
    ///   - templates: All templates, as they were parsed.
    ///   - blocks: The content for blocks, by their names.
    fileprivate func extended(
        _ templates: [String: [TemplateNode]], _ blocks: [String: [TemplateNode]]
    ) throws -> [TemplateNode] {
        try flatMap { node -> [TemplateNode] in
            switch node {
            case .text, .value: return [node]
            case .partial(let name):
                guard templates[name] != nil else { throw MissingTemplate(name: name) }
                return [node]
            case .section(let path, let content): return [.section(path, try content.extended(templates, blocks))]
            case .inverted(let path, let content): return [.inverted(path, try content.extended(templates, blocks))]
            case .edge(let edge, let content): return [.edge(edge, try content.extended(templates, blocks))]
            case .block(let name, let content):
                return try (blocks[name] ?? content).extended(templates, blocks)
            case .extending(let name, let own):
                guard let template = templates[name] else { throw MissingTemplate(name: name) }
                return try template.extended(templates, own.merging(blocks) { $1 })
            }
        }
    }
}

/// A template names another that does not exist.
struct MissingTemplate: Error {
    let name: String
}
