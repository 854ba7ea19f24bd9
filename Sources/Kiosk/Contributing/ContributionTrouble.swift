import Catalogue
import Foundation
import Phrases

/// The reason why a product was not sent to Open Food Facts, or may not have been.
public enum ContributionTrouble: Error, Equatable, Sendable {
    /// No account is stored.
    case noAccount
    /// Open Food Facts does not know the account, or its password differs.
    case wrongLogin
    /// Another source has named or knows the product, or its number has no meaning outside one shop.
    case notOurs
    /// The same number is being sent at this moment.
    case underway
    /// It was sent at a time that differs from the one given by the caller.
    case sentBefore(Date)
    case busy
    case unreachable
    /// No answer within the timeout: the product may have been stored or not.
    case unanswered
    /// Open Food Facts refused it, for the reason in its own words.
    case refused(String)

    init(_ failure: OpenFoodFactsWriter.Failure) {
        self =
            switch failure {
            case .wrongLogin: .wrongLogin
            case .busy: .busy
            case .unreachable: .unreachable
            case .unanswered: .unanswered
            case .refused(let reason): .refused(reason)
            }
    }
}

extension ContributionTrouble {
    /// The reason and what to do, for the cook.
    public var phrase: Phrase {
        switch self {
        case .noAccount: "contributing.noAccount"
        case .wrongLogin: "contributing.wrongLogin"
        case .notOurs: "contributing.notOurs"
        case .underway: "contributing.underway"
        case .sentBefore(let time): Phrase("contributing.sentBefore", ["time": .moment(time)])
        case .busy: "contributing.busy"
        case .unreachable: "contributing.unreachable"
        case .unanswered: "contributing.unanswered"
        case .refused(let reason): Phrase("contributing.refused", ["reason": .text(reason)])
        }
    }
}
