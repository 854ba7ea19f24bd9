import GRDB
import Values

/// A field of a draft, declared once: forms, JSON, validation and the API's schemas are made from it.
public struct DraftField<Draft>: Sendable {
    /// Its name in forms and in rule violations. Its phrase is the label.
    public let field: Field
    /// Its name in JSON.
    public let name: String
    public let kind: Kind
    /// Whether a new record must have it.
    public let isRequired: Bool
    /// Whether a stored record can lack it all the same, as a product that was only scanned lacks a name.
    public let canBeUnknown: Bool
    /// The key of the phrase that is its label in a form; nil for the field's own.
    public let label: String?
    /// The key of the phrase below the field in a form; nil for none.
    public let hint: String?
    /// What it means, for the API's description; nil where the name is enough.
    public let description: String?

    public typealias ValuePath<Value> = any WritableKeyPath<Draft, Value> & Sendable

    /// The type of the value, where a draft stores it, and its limits.
    public enum Kind: Sendable {
        /// One line, required; `most` in Unicode scalars.
        case name(ValuePath<String>, most: Int = 300)
        /// One line, or none.
        case line(ValuePath<String?>, most: Int = 300)
        /// Several lines, or none.
        case text(ValuePath<String?>, most: Int = 2_000)
        /// One of a few words, see ``choice(_:)``.
        case word(WordAccessor<Draft>)
        case colour(ValuePath<Colour>)
        /// A colour, or none.
        case colourOrNone(ValuePath<Colour?>)
        /// The id of a unit.
        case unit(ValuePath<Int64>)
        /// The id of a location, or none.
        case location(ValuePath<Int64?>)
        /// The id of a shop, or none.
        case shop(ValuePath<Int64?>)
        /// The number of days for which something keeps; nil if unknown.
        case days(ValuePath<Int?>, in: ClosedRange<Int>)
        /// The id of a unit, or none.
        case unitOrNone(ValuePath<Int64?>)
        /// The id of a category, or none.
        case category(ValuePath<Int64?>)
        /// An amount above zero, required.
        case quantity(ValuePath<Amount>, most: Amount)
        /// A price, or none.
        case price(ValuePath<Money?>, most: Money)
        /// An amount above zero, or none.
        case amount(ValuePath<Amount?>, most: Amount? = nil)
        case flag(ValuePath<Bool>)
        /// A whole number, required.
        case number(ValuePath<Int>, in: ClosedRange<Int>)
        /// A whole number, or none.
        case numberOrNone(ValuePath<Int?>, in: ClosedRange<Int>)
        /// A duration in seconds, which forms let cooks write their own way.
        case duration(ValuePath<Int>, in: ClosedRange<Int>)
        /// The seconds before the end of a timer at which it warns; nil for never.
        case warning(ValuePath<Int?>, in: ClosedRange<Int>)
        /// The pattern of an ``InStoreCodeRule``, which the rule parses.
        case pattern(ValuePath<String>)
    }

    /// - Parameters:
    ///   - name: Its name in JSON; nil for the name of `field`.
    ///   - isRequired: Whether a new record must have it; a ``Kind/name(_:most:)`` is always required.
    init(
        _ field: Field, _ kind: Kind, named name: String? = nil, isRequired: Bool = false, canBeUnknown: Bool = false,
        label: String? = nil, hint: String? = nil, description: String? = nil
    ) {
        let isName = if case .name = kind { true } else { false }
        (self.field, self.kind, self.name) = (field, kind, name ?? field.rawValue)
        (self.isRequired, self.canBeUnknown) = (isRequired || isName, canBeUnknown)
        (self.label, self.hint, self.description) = (label, hint, description)
    }
}

/// Where a draft stores one of the cases of an enumeration, by their raw values.
public struct WordAccessor<Draft>: Sendable {
    /// All words that can be chosen.
    public let words: [String]
    public let word: @Sendable (Draft) -> String
    /// Chooses one of the words; any other changes nothing.
    public let choose: @Sendable (inout Draft, String) -> Void
}

extension DraftField.Kind {
    /// Returns the kind of a field that holds one of the cases of an enumeration.
    public static func choice<Value: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ path: DraftField.ValuePath<Value>
    ) -> DraftField.Kind {
        .word(
            WordAccessor(
                words: Value.allCases.map(\.rawValue), word: { $0[keyPath: path].rawValue },
                choose: { draft, word in Value(rawValue: word).map { draft[keyPath: path] = $0 } }))
    }
}

/// A draft whose fields are declared as a list.
public protocol FieldDraft: Sendable {
    static var fields: [DraftField<Self>] { get }
    /// A draft without any values: fields that are not required keep the values of this one.
    static var blank: Self { get }
    /// Whether a change may send null for a required field, which leaves it as it is.
    static var isKeptByNull: Bool { get }
}

extension FieldDraft {
    public static var isKeptByNull: Bool { false }

    /// Returns the draft with texts cleaned, after checking that all fields are within their limits and that the rows
    /// they refer to exist.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` that names the first field that fails.
    func checked(_ db: Database) throws -> Self {
        let draft = try withinLimits()
        for field in Self.fields { try field.find(in: draft, db) }
        return draft
    }

    /// Returns the draft with texts cleaned, after checking that all fields are within their limits.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` that names the first field that fails.
    func withinLimits() throws(KitchenError) -> Self {
        var draft = self
        for field in Self.fields { try field.limit(&draft) }
        return draft
    }

    /// Fills the fields that have no value with those of another draft.
    mutating func fillIn(from other: Self) {
        for field in Self.fields { field.fillIn(&self, from: other) }
    }
}

extension DraftField {
    fileprivate func limit(_ draft: inout Draft) throws(KitchenError) {
        switch kind {
        case .name(let path, let most):
            draft[keyPath: path] = try draft[keyPath: path].checked(as: field, most: most)
        case .line(let path, let most), .text(let path, let most):
            draft[keyPath: path] = try draft[keyPath: path].checked(as: field, most: most)
        case .amount(let path, let most): try require(draft[keyPath: path].map { $0 > .zero && $0 <= most ?? $0 })
        case .quantity(let path, let most): try require(draft[keyPath: path] > .zero && draft[keyPath: path] <= most)
        case .price(let path, let most):
            try require(draft[keyPath: path].map { $0 >= Money(hundredths: 0) && $0 <= most })
        case .number(let path, let range), .duration(let path, let range):
            try require(range.contains(draft[keyPath: path]))
        case .numberOrNone(let path, let range), .days(let path, let range), .warning(let path, let range):
            try require(draft[keyPath: path].map(range.contains))
        case .word, .colour, .colourOrNone, .flag, .pattern, .unit, .unitOrNone, .location, .shop, .category: break
        }
    }

    /// Throws if the row that the field refers to does not exist.
    fileprivate func find(in draft: Draft, _ db: Database) throws {
        switch kind {
        case .unit(let path): try find(draft[keyPath: path], in: .unit, db)
        case .unitOrNone(let path): try find(draft[keyPath: path], in: .unit, db)
        case .location(let path): try find(draft[keyPath: path], in: .location, where: "NOT isRemoved", db)
        case .shop(let path): try find(draft[keyPath: path], in: .shop, db)
        case .category(let path): try find(draft[keyPath: path], in: .category, db)
        case .name, .line, .text, .days, .amount, .quantity, .price, .number, .numberOrNone, .duration, .warning,
            .word, .colour, .colourOrNone, .flag, .pattern:
            break
        }
    }

    /// Throws if there is an id, but no row of a table has it. The tables are named after the things in them.
    private func find(
        _ id: Int64?, in table: RuleViolation.Thing, where condition: String = "TRUE", _ db: Database
    ) throws {
        guard let id else { return }
        let sql = "SELECT EXISTS (SELECT 1 FROM \(table.rawValue) WHERE id = ? AND \(condition))"
        guard try Bool.fetchOne(db, sql: sql, arguments: [id]) == true else {
            throw KitchenError.violated(.missing(table))
        }
    }

    private func require(_ isWithinLimits: Bool?) throws(KitchenError) {
        if isWithinLimits == false { throw .violated(.outOfRange(field)) }
    }

    fileprivate func fillIn(_ draft: inout Draft, from other: Draft) {
        func fill<Value>(_ path: ValuePath<Value?>) {
            draft[keyPath: path] = draft[keyPath: path] ?? other[keyPath: path]
        }
        switch kind {
        case .line(let path, _), .text(let path, _): fill(path)
        case .location(let path), .shop(let path), .unitOrNone(let path), .category(let path): fill(path)
        case .price(let path, _): fill(path)
        case .days(let path, _), .warning(let path, _), .numberOrNone(let path, _): fill(path)
        case .amount(let path, _): fill(path)
        case .colourOrNone(let path): fill(path)
        case .name, .word, .colour, .unit, .flag, .quantity, .number, .duration, .pattern: break
        }
    }
}
