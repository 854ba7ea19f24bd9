/// Parses templates in the language of Mustache (mustache.github.io/mustache.5.html), as far as pages need it: values,
/// sections, partials and blocks.
struct TemplateParser {
    private let source: [UInt8]
    private var position = 0
    private let constants: (String) -> String?

    /// A syntax error in a template.
    struct Malformed: Error, Equatable {
        let reason: String
        let line: Int
    }

    /// Parses a template.
    ///
    /// - Parameter constants: Returns the text of a value that is the same on each page; nil for others.
    static func parse(
        _ source: [UInt8], constants: @escaping (String) -> String? = { _ in nil }
    ) throws(Malformed) -> [TemplateNode] {
        var parser = TemplateParser(source: source, constants: constants)
        return try parser.nodes(until: nil)
    }

    private init(source: [UInt8], constants: @escaping (String) -> String?) {
        (self.source, self.constants) = (source, constants)
    }

    /// Parses up to the end of a section, or of the template.
    private mutating func nodes(until section: String?) throws(Malformed) -> [TemplateNode] {
        var nodes = Nodes()
        while let open = source.firstIndex(of: "{{", from: position) {
            let text = source[position..<open]
            position = open
            let tag = try tag()
            // A line with nothing but a section's tag, or that of a partial, leaves no empty line.
            if tag.isAlone, skipLine(from: open) {
                nodes.append(text[..<(text.lastIndex(of: Self.newline).map { $0 + 1 } ?? text.startIndex)])
            } else {
                nodes.append(text)
            }
            if tag.kind == "/" {
                guard tag.name == section else { throw malformed("{{/\(tag.name)}} ends another section") }
                return nodes.list
            }
            try append(tag, to: &nodes)
        }
        guard section == nil else { throw malformed("the end of \(section ?? "") is missing") }
        nodes.append(source[position...])
        position = source.endIndex
        return nodes.list
    }

    private mutating func append(_ tag: Tag, to nodes: inout Nodes) throws(Malformed) {
        let edge = TemplateEdge(rawValue: tag.name)
        switch tag.kind {
        case "#":
            let content = try self.nodes(until: tag.name)
            nodes.list.append(edge.map { .edge($0, content) } ?? .section(TemplatePath(tag.name), content))
        case "^": nodes.list.append(.inverted(TemplatePath(tag.name), try self.nodes(until: tag.name)))
        case "$": nodes.list.append(.block(tag.name, try self.nodes(until: tag.name)))
        case ">": nodes.list.append(.partial(tag.name))
        case "<":
            var blocks: [String: [TemplateNode]] = [:]
            for node in try self.nodes(until: tag.name) {
                switch node {
                case .block(let name, let content): blocks[name] = content
                case .text(let text) where text.allSatisfy({ $0 == Self.newline || $0 == UInt8(ascii: " ") }): break
                default: throw malformed("{{<\(tag.name)}} has something between its blocks")
                }
            }
            nodes.list.append(.extending(tag.name, blocks))
        default:
            let isEscaped = tag.kind != "{"
            if let text = constants(tag.name) {
                var constant: [UInt8] = []
                if isEscaped { TemplateRenderer.append(escaping: text, to: &constant) } else { constant += text.utf8 }
                nodes.append(constant[...])
            } else {
                nodes.list.append(.value(TemplatePath(tag.name), isEscaped: isEscaped))
            }
        }
    }

    /// A tag: its first character, empty for a value, and its name.
    private struct Tag {
        let kind: String
        let name: String

        /// True if it can stand in a line of its own.
        var isAlone: Bool { !["", "{"].contains(kind) }
    }

    /// Reads the tag at the position.
    private mutating func tag() throws(Malformed) -> Tag {
        let start = position + 2
        let kind = source[start...].first.map { String(decoding: [$0], as: UTF8.self) } ?? ""
        let isSpecial = "#^/$><{".utf8.contains(source[start...].first ?? 0)
        let end: StaticString = kind == "{" ? "}}}" : "}}"
        guard let close = source.firstIndex(of: end, from: start) else { throw malformed("a tag is not closed") }
        let letters = source[(isSpecial ? start + 1 : start)..<close].filter { $0 != UInt8(ascii: " ") }
        let name = String(decoding: letters, as: UTF8.self)
        guard !name.isEmpty, letters.allSatisfy(Self.isOfName) else {
            throw malformed("{{\(name)}} is not a valid tag")
        }
        position = close + end.utf8CodeUnitCount
        return Tag(kind: isSpecial ? kind : "", name: name)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"): true
        default: false
        }
    }

    /// Skips the rest of the line if the tag that has been read is alone in it.
    private mutating func skipLine(from open: Int) -> Bool {
        let before = source[..<open].last { $0 != UInt8(ascii: " ") }
        guard before == nil || before == Self.newline else { return false }
        guard let after = source[position...].firstIndex(where: { $0 != UInt8(ascii: " ") }) else {
            position = source.endIndex
            return true
        }
        guard source[after] == Self.newline else { return false }
        position = after + 1
        return true
    }

    private static let newline = UInt8(ascii: "\n")

    private func malformed(_ reason: String) -> Malformed {
        Malformed(reason: reason, line: source[..<position].count { $0 == Self.newline } + 1)
    }

    /// Nodes of which no two texts follow each other.
    private struct Nodes {
        var list: [TemplateNode] = []

        mutating func append(_ text: ArraySlice<UInt8>) {
            guard !text.isEmpty else { return }
            if case .text(let before)? = list.last {
                list[list.count - 1] = .text(before + text)
            } else {
                list.append(.text(Array(text)))
            }
        }
    }
}
