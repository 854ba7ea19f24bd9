import HTTPTypes
import Kitchen

extension Problem {
    /// What the API says of an error of the kitchen.
    init(_ error: KitchenError) {
        switch error {
        case .declined(let refusal):
            self.init(refusal)
        case .overtaken:
            self.init(.preconditionFailed, error.description, cure: "")
        case .refused:
            self.init(.internalServerError, error.description, cure: "")
        case .inUse, .inaccessible, .locked, .damaged, .newer, .full:
            self.init(.serviceUnavailable, error.description, cure: "Try again in a moment.")
        }
    }

    /// What the API says of what the kitchen does not do, in the one place that knows the status of each.
    init(_ refusal: Refusal) {
        let (kind, status): (Kind, HTTPResponse.Status) =
            switch refusal {
            case .missing: (.missing, .notFound)
            case .taken: (.taken, .conflict)
            case .several: (.conflict, .conflict)
            case .inUse: (.inUse, .conflict)
            case .builtUpon: (.builtUpon, .conflict)
            case .notUndoable: (.notUndoable, .conflict)
            case .unchanged, .last, .builtIn, .foreign, .tooMany: (.conflict, .conflict)
            case .empty, .tooLong, .unreadable: (.invalid, .unprocessableContent)
            case .outOfRange: (.outOfRange, .unprocessableContent)
            case .tooLittle: (.tooLittle, .unprocessableContent)
            case .inconvertible: (.inconvertible, .unprocessableContent)
            case .same, .insideItself, .tooDeep, .noCookingProfile, .noPortion: (.declined, .unprocessableContent)
            }
        self.init(kind, status, refusal.description, cure: "")
        errors = refusal.field.map { [Fault(field: $0.rawValue, message: refusal.description)] } ?? []
    }
}
