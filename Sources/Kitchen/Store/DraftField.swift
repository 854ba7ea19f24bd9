import GRDB
import Values

/// A field of a draft that people fill in, declared once: forms, JSON, checks and the API's schemas are made from it.
public struct DraftField<Draft>: Sendable {
    /// Its name, in forms and JSON and where something is wrong with it. Its phrase is the label.
    public let field: Field
    public let kind: Kind
    /// The key of the phrase below the field in a form; nil for none.
    public let hint: String?
    /// What it means, for the API's description; nil where its name says all.
    public let meaning: String?

    public typealias Place<Value> = any WritableKeyPath<Draft, Value> & Sendable

    /// What is filled in, where a draft stores it, and its limits.
    public enum Kind: Sendable {
        /// One line that has to be there; the longest in Unicode scalars.
        case name(Place<String>, most: Int = 300)
        /// One line or none.
        case line(Place<String?>, most: Int = 300)
        /// Several lines or none.
        case text(Place<String?>, most: Int = 2_000)
        /// The number of a unit.
        case unit(Place<Int64>)
        /// The number of a location, or none.
        case location(Place<Int64?>)
        /// A number of days that something keeps, of ``Product/keepingDays``; nil where it is unknown.
        case days(Place<Int?>)
        /// An amount above zero, or none.
        case amount(Place<Amount?>, most: Amount? = nil)
        case flag(Place<Bool>)
    }

    init(_ field: Field, _ kind: Kind, hint: String? = nil, meaning: String? = nil) {
        (self.field, self.kind, self.hint, self.meaning) = (field, kind, hint, meaning)
    }
}

/// A draft whose fields are declared as a list.
public protocol FieldDraft: Sendable {
    static var fields: [DraftField<Self>] { get }
}

extension FieldDraft {
    /// The same with texts cleaned, after all fields are found within their limits.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` that names the first field that is not.
    func checked(_ db: Database) throws -> Self {
        var draft = self
        for field in Self.fields { try field.check(&draft, db) }
        return draft
    }

    /// Takes the values of another draft for the fields that have none.
    mutating func fillIn(from other: Self) {
        for field in Self.fields { field.fillIn(&self, from: other) }
    }
}

extension DraftField {
    fileprivate func check(_ draft: inout Draft, _ db: Database) throws {
        switch kind {
        case .name(let place, let most):
            draft[keyPath: place] = try draft[keyPath: place].checked(as: field, most: most)
        case .line(let place, let most), .text(let place, let most):
            draft[keyPath: place] = try draft[keyPath: place].checked(as: field, most: most)
        case .unit(let place): _ = try Unit.known(draft[keyPath: place], db)
        case .location(let place): _ = try draft[keyPath: place].map { try Location.known($0, db) }
        case .days(let place): try require(draft[keyPath: place].map(Product.keepingDays.contains))
        case .amount(let place, let most): try require(draft[keyPath: place].map { $0 > .zero && $0 <= most ?? $0 })
        case .flag: break
        }
    }

    private func require(_ isWithinLimits: Bool?) throws {
        if isWithinLimits == false { throw KitchenError.violated(.outOfRange(field)) }
    }

    fileprivate func fillIn(_ draft: inout Draft, from other: Draft) {
        func fill<Value>(_ place: Place<Value?>) {
            draft[keyPath: place] = draft[keyPath: place] ?? other[keyPath: place]
        }
        switch kind {
        case .line(let place, _), .text(let place, _): fill(place)
        case .location(let place): fill(place)
        case .days(let place): fill(place)
        case .amount(let place, _): fill(place)
        case .name, .unit, .flag: break
        }
    }
}
