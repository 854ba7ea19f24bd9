/// A value that a template shows.
enum TemplateValue {
    case text(String)
    case flag(Bool)
    case list([TemplateValue])
    case object(any TemplateObject)

    /// Converts a value and its parts; nil for nil. Structs and dictionaries become objects.
    init?(_ value: Any) {
        if let text = value as? String {
            self = .text(text)
        } else if let flag = value as? Bool {
            self = .flag(flag)
        } else if let object = value as? any TemplateObject {
            self = .object(object)
        } else if let list = value as? [Any] {
            self = .list(list.compactMap(TemplateValue.init))
        } else {
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .optional:
                guard let some = mirror.children.first else { return nil }
                self.init(some.value)
            case .struct, .dictionary: self = .object(TemplateContext(value))
            default: self = .text(String(describing: value))
            }
        }
    }
}

extension TemplateValue {
    static func object(_ object: (any TemplateObject)?) -> TemplateValue? { object.map(TemplateValue.object) }

    static func text(_ text: String?) -> TemplateValue? { text.map(TemplateValue.text) }

    static func list(_ objects: [any TemplateObject]) -> TemplateValue { .list(objects.map(TemplateValue.object)) }
}

/// Something with named values for templates.
///
/// Structs need not conform: ``TemplateContext`` finds their stored properties by reflection. Those that pages show by
/// the hundred conform to do without.
protocol TemplateObject {
    /// Returns the value, or nil if there is none of the name or it is nil.
    func value(named name: String) -> TemplateValue?
}

/// The stored properties of a struct, or the entries of a dictionary, each read once.
struct TemplateContext: TemplateObject {
    private let values: [String: TemplateValue]

    init(_ object: Any) {
        let properties = (object as? [String: Any]).map(Array.init) ?? Self.properties(of: object)
        values = Dictionary(
            properties.lazy.compactMap { name, value in TemplateValue(value).map { (name, $0) } }
        ) { $1 }
    }

    func value(named name: String) -> TemplateValue? { values[name] }

    private static func properties(of object: Any) -> [(key: String, value: Any)] {
        Mirror(reflecting: object).children.compactMap { child in child.label.map { ($0, child.value) } }
    }
}
