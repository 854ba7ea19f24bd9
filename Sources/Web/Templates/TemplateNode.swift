/// A piece of a parsed template.
indirect enum TemplateNode: Sendable {
    /// Text that is the same on each page.
    case text([UInt8])
    case value(TemplatePath, isEscaped: Bool)
    /// Shown once for a value, once for each item of a list, and not at all for false or nothing.
    case section(TemplatePath, [TemplateNode])
    /// Shown for false, nothing, or an empty list.
    case inverted(TemplatePath, [TemplateNode])
    /// Shown with the first or the last item of a list.
    case edge(TemplateEdge, [TemplateNode])
    /// Another template.
    case partial(String)
    /// A part that templates which extend this one can replace, and its own content.
    case block(String, [TemplateNode])
    /// Another template, with some of its blocks replaced.
    case extending(String, [String: [TemplateNode]])
}

enum TemplateEdge: String, Sendable {
    case first = "first()"
    case last = "last()"
}

/// The name of a value: `place`, `place.name`, or `.` for the item itself.
struct TemplatePath: Equatable, Sendable {
    /// Searched in the innermost object first, then in those around it.
    let name: String
    /// The names inside that value.
    let inside: [String]

    init(_ text: String) {
        let names = text == "." ? [text] : text.split(separator: ".").map(String.init)
        (name, inside) = (names.first ?? "", Array(names.dropFirst()))
    }
}
