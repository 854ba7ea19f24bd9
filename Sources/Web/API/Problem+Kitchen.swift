import HTTPTypes
import Kitchen

extension Problem {
    /// Creates the problem for a kitchen error.
    init(_ error: KitchenError) {
        switch error {
        case .violated(let violation):
            self.init(violation)
        case .overtaken:
            self.init(.preconditionFailed, error.description, cure: "")
        case .refused:
            self.init(.internalServerError, error.description, cure: "")
        case .inUse, .inaccessible, .locked, .damaged, .newer, .outdated, .removed, .replaced, .unanswered, .restoring,
            .full:
            self.init(.serviceUnavailable, error.description, cure: "Try again in a moment.")
        }
    }

    /// Creates the problem for a rule violation; the one place that maps violations to HTTP statuses.
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
            case .unchanged, .last, .builtIn, .foreign, .tooMany, .expired, .thawedBefore, .doneAtHub:
                (.conflict, .conflict)
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

    /// Creates the problem for one of several items of a request.
    ///
    /// - Parameters:
    ///   - path: The item's path, such as `uses[2]`.
    ///   - isWhole: Whether the item itself is at fault, not a member of it.
    init(_ violation: RuleViolation, at path: String, isWhole: Bool = false) {
        self.init(violation)
        let member = isWhole ? nil : violation.field?.rawValue ?? violation.thing?.rawValue
        errors = [Fault(field: member.map { "\(path).\($0)" } ?? path, message: violation.description)]
    }
}

extension RuleViolation {
    /// The body member that it concerns, or nil.
    fileprivate var member: String? { if case .unknownFood = self { "other" } else { field?.rawValue } }

    /// The kind of the missing record, or nil.
    fileprivate var thing: Thing? { if case .missing(let thing) = self { thing } else { nil } }
}
