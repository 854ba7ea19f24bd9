import Catalogue
import Foundation
import Phrases

/// Why something that the household knows was not sent, or perhaps not.
public enum ContributionTrouble: Error, Equatable, Sendable {
    /// Nobody has said from which account.
    case noAccount
    /// The account is unknown there, or has another password.
    case wrongLogin
    /// Others have named it, or know it, or its number means nothing elsewhere.
    case notOurs
    /// It is being sent at this moment.
    case underway
    /// It was sent at a time that whoever asked did not know of.
    case sentBefore(Date)
    case busy
    case unreachable
    /// There was no answer in time: it may have been taken or not.
    case unanswered
    /// It does not want this, in its own words.
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
    /// What is wrong, and what to do.
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
