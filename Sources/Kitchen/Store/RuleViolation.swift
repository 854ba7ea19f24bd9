import Foundation
import Values

/// A rule that a request breaks and that the user can correct. Nothing has changed.
public enum RuleViolation: Equatable, Sendable {
    /// No such thing exists, or no longer.
    case missing(Thing)
    case empty(Field)
    case tooLong(Field, most: Int)
    /// It cannot be parsed as a number, a day, a colour.
    case unreadable(Field)
    /// It is outside the allowed range.
    case outOfRange(Field)
    /// Several have this name.
    case several(Thing)
    /// Another one has this name or this number.
    case taken(Field, by: String)
    /// Less than that is in stock.
    case tooLittle(there: Amount, in: Values.Unit)
    /// The result would not be a whole number of thousandths, or the units do not fit.
    case inconvertible(from: String, to: String)
    /// It is in use: the number of users by kind of thing.
    case inUse(by: [Thing: Int])
    /// Later changes depend on it: undo those first, the last one first.
    case builtUpon(by: [LaterChange])
    /// It has been undone before, or is itself an undo.
    case notUndoable
    /// Merging something with itself.
    case same(Thing)
    /// Moving a location into itself.
    case insideItself
    /// Locations nested deeper than that.
    case tooDeep(most: Int)
    /// The last one cannot be removed.
    case last(Thing)
    /// Scantry itself needs it as it is.
    case builtIn(Thing)
    /// The limit on their number is reached.
    case tooMany(Thing, most: Int)
    /// The product has no cooking profile.
    case noCookingProfile
    /// The product has no portion size.
    case noPortion
    /// The recipe does not say how many pieces it makes.
    case noPieces
    /// No food of this name is known.
    case unknownFood(String)
    /// It comes from a source, and the household cannot change it.
    case foreign(Thing)
    /// Its date has passed, and freezing does not change that; the user can confirm.
    case expired
    /// It was frozen and thawed before; the user can confirm.
    case thawedBefore
    /// This kiosk is a satellite: the household is changed at its hub.
    case doneAtHub
    /// It is in that state already.
    case unchanged
    /// One of several items that were sent together breaks a rule; its index, from 0.
    indirect case item(Int, RuleViolation)

    /// What the kitchen stores.
    public enum Thing: String, Codable, CaseIterable, Sendable {
        case product, code, brand, unit, category, location, lot, movement, member, device, list, entry, shop, station
        case picture, bulk, source, timer, recipe, ingredient, step, meal, webhook, satellite
        case cookingProfile = "cooking"
        case numberRule = "rule"
        case ownLabel = "label"
        case dataImport = "import"
    }
}

/// An operation on stock that came after another one and depends on it.
public struct LaterChange: Equatable, Sendable {
    /// The id of the operation.
    public let id: UUID
    public let kind: MovementKind
    public let time: Date
    /// The name of the first product that it changed; nil while it has none.
    public let product: String?
}

extension RuleViolation {
    /// Whether the user can confirm and go on.
    public var isDoubt: Bool { self == .expired || self == .thawedBefore }

    /// The field concerned; nil for none.
    public var field: Field? {
        switch self {
        case .empty(let field), .tooLong(let field, _), .unreadable(let field), .outOfRange(let field),
            .taken(let field, _):
            field
        case .several: .name
        case .item(_, let violation): violation.field
        case .tooLittle: .amount
        case .inconvertible: .unit
        case .insideItself, .tooDeep: .location
        case .missing, .inUse, .builtUpon, .notUndoable, .unchanged, .same, .last, .builtIn, .foreign, .tooMany,
            .noCookingProfile, .noPortion, .noPieces, .unknownFood, .expired, .thawedBefore,
            .doneAtHub:
            nil
        }
    }
}

extension RuleViolation {
    /// Runs `work` on each item, and adds the item's index to a rule violation.
    static func naming<Item>(_ items: [Item], _ work: (Item) throws -> Void) throws {
        for (index, item) in items.enumerated() {
            do {
                try work(item)
            } catch KitchenError.violated(let violation) {
                throw KitchenError.violated(.item(index, violation))
            }
        }
    }
}

extension String {
    /// Returns the text as a name or a note: controls made visible, blanks trimmed.
    ///
    /// - Parameter most: The maximum length in Unicode scalars, counting all blanks.
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` for an empty or too long text.
    func checked(as field: Field, most: Int = 300) throws(KitchenError) -> String {
        let text = split(whereSeparator: \.isWhitespace).joined(separator: " ").showingControls()
        guard !text.isBlank else { throw .violated(.empty(field)) }
        guard unicodeScalars.count <= most else { throw .violated(.tooLong(field, most: most)) }
        return text
    }
}

extension String {
    /// Returns the text with its lines checked; at most one empty line is kept between two others.
    func checkedLines(as field: Field, most: Int) throws(KitchenError) -> String {
        var lines: [String] = []
        for line in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = String(line)
            if !line.isBlank {
                lines.append(try line.checked(as: field, most: most))
            } else if lines.last?.isEmpty == false {
                lines.append("")
            }
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        let text = lines.joined(separator: "\n")
        guard !text.isEmpty else { throw .violated(.empty(field)) }
        guard unicodeScalars.count <= most else { throw .violated(.tooLong(field, most: most)) }
        return text
    }
}

extension String? {
    /// Validates an optional text field; returns nil for a blank text.
    func checked(as field: Field, most: Int = 300) throws(KitchenError) -> String? {
        guard let self, !self.isBlank else { return nil }
        return try self.checked(as: field, most: most)
    }
}

extension RuleViolation: CustomStringConvertible {
    /// One line in English, with a remedy. Pages use the phrase in the user's language.
    public var description: String {
        switch self {
        case .missing(let thing): "This \(thing.rawValue) does not exist, or was removed. Look again."
        case .empty(let field): "The \(field.noun) is missing. Fill it in."
        case .tooLong(let field, let most): "The \(field.noun) is longer than \(most) characters. Shorten it."
        case .unreadable(let field): "The \(field.noun) cannot be read. Write it another way."
        case .outOfRange(let field): "The \(field.noun) is out of range. Choose another."
        case .several(let thing): "Several have this name. Choose one \(thing.rawValue) of them."
        case .taken(let field, let other):
            "This \(field.noun) is already taken: \(other). Choose another, or merge them."
        case .tooLittle(let there, let unit):
            "Only \(there) \(unit.symbol) in stock. Take less, or count again."
        case .inconvertible(let from, let to):
            "\(from) cannot be converted exactly to \(to). Choose another unit, or define how much one is."
        case .inUse(let users):
            "It is still used by \(users.map { $0.key.counted($0.value) }.sorted().joined(separator: ", "))."
                + " Change those first."
        case .builtUpon(let changes):
            "Later changes build on it: \(changes.map { "\($0.kind.rawValue) \($0.time.formatted(.iso8601))" }.joined(separator: ", "))."
                + " Undo those first."
        case .tooMany(let thing, let most): "There can be no more than \(thing.counted(most)). End another one first."
        case .noCookingProfile: "It has no cooking profile. Send a duration, or add a cooking profile."
        case .noPortion: "It has no portion size. Add a portion to its cooking profile."
        case .noPieces: "This recipe does not say how many pieces it makes. Change for how many people it is."
        case .unknownFood(let name): "\(name) is not a known food. Name one that recipes or products contain."
        case .expired: "Its date has passed, and freezing does not change that. Confirm to freeze it anyway."
        case .thawedBefore:
            "It was thawed before. Confirm to freeze it anyway, if it was cooked or thawed in a fridge."
        case .doneAtHub: "This kiosk scans and shows; the household is changed at its hub. Do it there."
        case .unchanged: "It is in that state already. There is nothing to do."
        case .item(let index, let violation): "Number \(index + 1): \(violation)"
        case .notUndoable: "This was undone already, or is itself an undo."
        case .same(let thing): "This is the same \(thing.rawValue). Choose another."
        case .insideItself: "A location cannot be inside itself. Choose another."
        case .tooDeep(let most): "Locations can be nested at most \(most) deep. Choose an outer one."
        case .last(let thing): "This is the last \(thing.rawValue), and one is needed. Add another first."
        case .foreign(let thing):
            "This \(thing.rawValue) comes from an external source. Make your own copy of it, and change that."
        case .builtIn(let thing): "This \(thing.rawValue) is built in. Leave it as it is."
        }
    }
}

extension RuleViolation.Thing {
    /// `1 entry`, `2 entries`.
    fileprivate func counted(_ count: Int) -> String {
        guard count != 1 else { return "1 \(rawValue)" }
        return "\(count) \(rawValue.hasSuffix("y") ? "\(rawValue.dropLast())ies" : "\(rawValue)s")"
    }
}
