import Mustache

/// A struct for templates: its stored properties by name, each read once.
///
/// Mustache itself reflects the struct, and all those around it, for every tag.
struct TemplateContext: MustacheParent {
    private let values: [String: Any]

    init(_ object: Any) {
        let properties = (object as? [String: Any]).map(Array.init) ?? Self.properties(of: object)
        values = Dictionary(properties.lazy.compactMap { name, value in Self.shown(value).map { (name, $0) } }) { $1 }
    }

    func child(named name: String) -> Any? { values[name] }

    private static func properties(of object: Any) -> [(key: String, value: Any)] {
        Mirror(reflecting: object).children.compactMap { child in child.label.map { ($0, child.value) } }
    }

    /// Converts a value and its parts; nil for nil.
    private static func shown(_ value: Any) -> Any? {
        if let text = value as? String { return text }
        if let isSo = value as? Bool { return isSo }
        if let parent = value as? any MustacheParent { return parent }
        if let list = value as? [Any] { return list.compactMap(shown) }
        let mirror = Mirror(reflecting: value)
        return switch mirror.displayStyle {
        case .optional: mirror.children.first.flatMap { shown($0.value) }
        case .struct: TemplateContext(value)
        default: value
        }
    }
}

// Text has no properties. Mustache itself would search its characters for every tag inside of `{{#text}}…{{/text}}`.
extension String: @retroactive MustacheParent, @retroactive MustacheCustomRenderable {
    public func child(named name: String) -> Any? { nil }

    public var renderText: String { self }

    public var isNull: Bool { false }
}
