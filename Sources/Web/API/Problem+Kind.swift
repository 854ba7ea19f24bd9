import HTTPTypes
import Kitchen

extension Problem {
    /// The kind of a problem, for programs: the last part of its `type`.
    enum Kind: String, CaseIterable, Encodable {
        case badRequest = "bad-request"
        case invalid
        case outOfRange = "out-of-range"
        case tooLittle = "too-little"
        case inconvertible
        case declined
        case missing
        case taken
        case inUse = "in-use"
        case builtUpon = "built-upon"
        case notUndoable = "not-undoable"
        case conflict
        case changed
        case repeated
        case forbidden
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        case tooLarge = "too-large"
        case unsupported
        case misdirected
        case tooMany = "too-many"
        case unavailable
        case failed

        /// Returns the default kind of an HTTP status.
        init(_ status: HTTPResponse.Status) {
            self =
                switch status.code {
                case 401, 403: .forbidden
                case 404, 410: .missing
                case 405: .methodNotAllowed
                case 406: .notAcceptable
                case 409: .conflict
                case 412: .changed
                case 413, 414, 431: .tooLarge
                case 415: .unsupported
                case 421: .misdirected
                case 422: .invalid
                case 429: .tooMany
                case 503: .unavailable
                case 500...: .failed
                default: .badRequest
                }
        }

        /// The title that all problems of the kind share.
        var title: String {
            switch self {
            case .badRequest: "The request cannot be read"
            case .invalid: "The request is invalid"
            case .outOfRange: "A value is out of range"
            case .tooLittle: "There is not enough in stock"
            case .inconvertible: "The units cannot be converted"
            case .declined: "The request breaks a rule"
            case .missing: "There is no such thing"
            case .taken: "This name or number is taken"
            case .inUse: "It is still used"
            case .builtUpon: "Later changes build on it"
            case .notUndoable: "It cannot be undone"
            case .conflict: "It conflicts with the current state"
            case .changed: "It has changed meanwhile"
            case .repeated: "The same key was sent before"
            case .forbidden: "This is not allowed"
            case .methodNotAllowed: "This cannot be done here"
            case .notAcceptable: "The answer would be of another type"
            case .tooLarge: "The request is too large"
            case .unsupported: "It is not of the type that is read here"
            case .misdirected: "This address is not the kiosk's"
            case .tooMany: "Too many requests"
            case .unavailable: "The kiosk cannot do this now"
            case .failed: "The kiosk has failed"
            }
        }
    }
}
