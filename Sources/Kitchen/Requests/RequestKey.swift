import Foundation
import Values

/// The idempotency key of a request: sending it again changes nothing again.
public struct RequestKey: Equatable, Sendable {
    public let name: Name
    /// A digest of the whole request: a different request with the same key is an error.
    public let fingerprint: String

    let log: Log

    public static let longest = 200

    /// Where requests are stored, separately, so that neither kind pushes out the other.
    public enum Log: Sendable {
        /// Requests of programs.
        case requests
        /// Forms of pages.
        case forms

        var table: String { self == .requests ? "answeredRequest" : "answeredForm" }
    }

    /// A key together with its sender: the same key from two senders means two requests.
    public struct Name: Hashable, Sendable {
        /// Chosen by the sender, at most ``longest`` characters.
        let text: String
        /// The device that sent it; nil for this machine itself.
        let sender: UUID?
        let log: Log
    }

    /// Nil for a key that is empty, too long, or not of visible ASCII characters.
    public init?(_ text: String, of sender: UUID? = nil, fingerprint: String, log: Log = .requests) {
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        name = Name(text: text, sender: sender, log: log)
        self.fingerprint = fingerprint
        self.log = log
    }
}

extension RequestKey.Name {
    /// The sender as the database stores it.
    var senderText: String { sender?.text ?? "" }
}

/// What is known of an earlier request with the same key.
public enum EarlierRequest: Equatable, Sendable {
    /// It was answered with this.
    case answered(StoredAnswer)
    /// It has changed the kitchen, but its answer is unknown, for example after a power cut.
    case done
    /// A different request had this key.
    case another
}

/// An answer, stored for when the same request is sent again.
public struct StoredAnswer: Equatable, Sendable {
    public var status: Int
    public var body: String
    /// The address of what was created; nil if nothing was.
    public var location: String?

    public init(status: Int, body: String, location: String?) {
        self.status = status
        self.body = body
        self.location = location
    }
}
