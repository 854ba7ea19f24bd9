/// Writes a page from its template and values.
struct TemplateRenderer {
    private let templates: [String: [TemplateNode]]
    /// The objects around the current place, the innermost last.
    private var stack: [TemplateValue]
    private(set) var page: [UInt8] = []

    /// A place in a list.
    private struct Edges {
        let isFirst: Bool
        let isLast: Bool
    }

    init(_ templates: [String: [TemplateNode]], _ content: any TemplateObject) {
        self.templates = templates
        stack = [.object(content)]
        page.reserveCapacity(65_536)
    }

    mutating func render(_ template: String) { render(templates[template] ?? [], nil) }

    /// - Parameter edges: The place of the innermost object in its list; nil if it is not in one.
    private mutating func render(_ nodes: [TemplateNode], _ edges: Edges?) {
        for node in nodes {
            switch node {
            case .text(let text): page += text
            case .value(let path, let isEscaped):
                guard case .text(let text)? = find(path) else { continue }
                if isEscaped { Self.append(escaping: text, to: &page) } else { page += text.utf8 }
            case .section(let path, let content): renderSection(content, of: find(path), edges)
            case .inverted(let path, let content): if isNothing(find(path)) { render(content, edges) }
            case .edge(let edge, let content):
                guard let edges, edge == .first ? edges.isFirst : edges.isLast else { continue }
                render(content, edges)
            case .partial(let name): render(templates[name] ?? [], nil)
            case .block, .extending: break  // replaced when templates are compiled
            }
        }
    }

    private mutating func renderSection(_ content: [TemplateNode], of value: TemplateValue?, _ edges: Edges?) {
        switch value {
        case nil, .flag(false)?: break
        case .flag(true)?: render(content, edges)
        case .list(let items)?:
            for (place, item) in items.enumerated() {
                stack.append(item)
                render(content, Edges(isFirst: place == 0, isLast: place == items.count - 1))
                stack.removeLast()
            }
        case .text?, .object?:
            guard let value else { break }
            stack.append(value)
            render(content, nil)
            stack.removeLast()
        }
    }

    private func isNothing(_ value: TemplateValue?) -> Bool {
        switch value {
        case nil, .flag(false)?: true
        case .list(let items)?: items.isEmpty
        case .flag(true)?, .text?, .object?: false
        }
    }

    private func find(_ path: TemplatePath) -> TemplateValue? {
        if path.name == "." { return stack.last }
        for place in stack.reversed() {
            guard case .object(let object) = place, var found = object.value(named: path.name) else { continue }
            for name in path.inside {
                guard case .object(let object) = found, let inner = object.value(named: name) else { return nil }
                found = inner
            }
            return found
        }
        return nil
    }

    /// Appends text to a page so that HTML shows it as it is, also in attributes.
    static func append(escaping text: String, to page: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var copied = bytes.startIndex
            for (place, byte) in bytes.enumerated() {
                guard let replacement = replacement(for: byte) else { continue }
                page += bytes[copied..<place]
                page += replacement.utf8
                copied = place + 1
            }
            page += bytes[copied...]
        }
    }

    private static func replacement(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
