import Kitchen
import Phrases
import Values

extension RuleViolation {
    /// The rule violation in words for the user, with a cure.
    public var phrase: Phrase {
        switch self {
        case .missing(let thing): Phrase("refusal.missing", ["thing": .phrase(thing.phrase)])
        case .empty: "refusal.empty"
        case .tooLong(_, let most): Phrase("refusal.tooLong", ["count": .number(most)])
        case .unreadable(let field): field.unreadable
        case .outOfRange: "refusal.outOfRange"
        case .several: "refusal.several"
        case .taken(_, let other): Phrase("refusal.taken", ["other": .text(other)])
        case .tooLittle(let there, let unit):
            Phrase("refusal.tooLittle", ["there": .phrase(unit.phrase(of: there))])
        case .inconvertible(let from, let to):
            Phrase("refusal.inconvertible", ["from": .text(from), "to": .text(to)])
        case .inUse(let users):
            Phrase(
                "refusal.inUse",
                [
                    "users": .phrases(
                        users.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                            Phrase("thing.\($0.key.rawValue)Count", ["count": .number($0.value)])
                        })
                ])
        case .builtUpon(let changes): Phrase("refusal.builtUpon", ["changes": .phrases(changes.map(\.phrase))])
        case .notUndoable: "refusal.notUndoable"
        case .tooMany(let thing, let most):
            Phrase(
                "refusal.tooMany", ["things": .phrase(Phrase("thing.\(thing.rawValue)Count", ["count": .number(most)]))]
            )
        case .noCookingProfile: "refusal.noCookingProfile"
        case .noPortion: "refusal.noPortion"
        case .noPieces: "refusal.noPieces"
        case .unknownFood(let name): Phrase("refusal.unknownFood", ["food": .text(name)])
        case .unchanged: "refusal.unchanged"
        case .expired: "refusal.expired"
        case .thawedBefore: "refusal.thawedBefore"
        case .doneAtHub: "refusal.doneAtHub"
        case .item(let index, let violation):
            Phrase("refusal.item", ["number": .number(index + 1), "reason": .phrase(violation.phrase)])
        case .same: "refusal.same"
        case .insideItself: "refusal.insideItself"
        case .tooDeep(let most): Phrase("refusal.tooDeep", ["count": .number(most)])
        case .last(let thing): Phrase("refusal.last", ["thing": .phrase(thing.phrase)])
        case .foreign(let thing): Phrase("refusal.foreign", ["thing": .phrase(thing.phrase)])
        case .builtIn(let thing): Phrase("refusal.builtIn", ["thing": .phrase(thing.phrase)])
        }
    }
}

extension RuleViolation.Thing {
    /// The name of the thing.
    public var phrase: Phrase { Phrase("thing.\(rawValue)") }
}

extension Field {
    /// The label of the form field.
    public var phrase: Phrase { Phrase("field.\(rawValue)") }

    /// The message for input that cannot be parsed.
    fileprivate var unreadable: Phrase {
        switch self {
        case .amount, .price, .packAmount, .minimum: "refusal.unreadableNumber"
        case .minutes, .seconds, .warning, .days, .daysFresh, .daysFrozen, .daysThawed, .daysOpened: "form.notWhole"
        default: "refusal.unreadable"
        }
    }
}

extension LaterChange {
    /// A short line: the kind of change, the time, the product.
    public var phrase: Phrase {
        Phrase(
            "movement.line",
            [
                "kind": .phrase(kind.phrase), "time": .moment(time),
                "product": product.map(Phrase.Value.text) ?? .phrase("common.unknownProduct"),
            ])
    }
}

extension MovementKind {
    /// The kind of change in words.
    public var phrase: Phrase { Phrase("movement.\(rawValue)") }
}
