import HTTPTypes
import Kitchen

extension Problem {
    /// What the API says of an error of the kitchen.
    init(_ error: KitchenError) {
        switch error {
        case .violated(let violation):
            self.init(violation)
        case .overtaken:
            self.init(.preconditionFailed, error.description, cure: "")
        case .refused:
            self.init(.internalServerError, error.description, cure: "")
        case .inUse, .inaccessible, .locked, .damaged, .newer, .outdated, .removed, .replaced, .unanswered, .full:
            self.init(.serviceUnavailable, error.description, cure: "Try again in a moment.")
        }
    }

    /// What the API says of what the kitchen does not do, in the one place that knows the status of each.
    init(_ violation: RuleViolation) {
        if case .item(let index, let inner) = violation {
            self.init(inner, at: "\(inner.field?.rawValue ?? "items")[\(index)]", isWhole: true)
            return
        }
        let (kind, status): (Kind, HTTPResponse.Status) =
            switch violation {
            case .missing: (.missing, .notFound)
            case .taken: (.taken, .conflict)
            case .several: (.conflict, .conflict)
            case .inUse: (.inUse, .conflict)
            case .builtUpon: (.builtUpon, .conflict)
            case .notUndoable: (.notUndoable, .conflict)
            case .unchanged, .last, .builtIn, .foreign, .tooMany, .expired, .thawedBefore: (.conflict, .conflict)
            case .empty, .tooLong, .unreadable: (.invalid, .unprocessableContent)
            case .outOfRange: (.outOfRange, .unprocessableContent)
            case .tooLittle: (.tooLittle, .unprocessableContent)
            case .inconvertible: (.inconvertible, .unprocessableContent)
            case .same, .insideItself, .tooDeep, .noCookingProfile, .noPortion, .noPieces, .unknownFood, .item:
                (.declined, .unprocessableContent)
            }
        self.init(kind, status, violation.description, cure: "")
        errors = violation.member.map { [Fault(field: $0, message: violation.description)] } ?? []
    }

    /// What is wrong with one of several that were sent together.
    ///
    /// - Parameters:
    ///   - path: Which one, such as `uses[2]`.
    ///   - isWhole: Whether it is the thing itself, not a member of it.
    init(_ violation: RuleViolation, at path: String, isWhole: Bool = false) {
        self.init(violation)
        let member = isWhole ? nil : violation.field?.rawValue ?? violation.thing?.rawValue
        errors = [Fault(field: member.map { "\(path).\($0)" } ?? path, message: violation.description)]
    }
}

extension RuleViolation {
    /// The member of a body that it is about; nil for none.
    fileprivate var member: String? { if case .unknownFood = self { "other" } else { field?.rawValue } }

    /// What there is none of.
    fileprivate var thing: Thing? { if case .missing(let thing) = self { thing } else { nil } }
}
