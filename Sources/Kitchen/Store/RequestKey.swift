import Foundation

/// What a sender calls one request, so that sending it again does nothing again.
public struct RequestKey: Equatable, Sendable {
    public let name: Name
    /// A digest of all that was asked: another request with the same key is a mistake.
    public let fingerprint: String

    let log: Log

    public static let longest = 200

    /// Where requests are remembered, so that neither kind has the other forgotten.
    public enum Log: Sendable {
        /// Requests of programs.
        case requests
        /// Forms of pages.
        case forms

        var table: String { self == .requests ? "answeredRequest" : "answeredForm" }
    }

    /// A key and whose it is: two who choose the same mean two requests.
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
    /// Whose it is, as the database keeps it.
    var senderText: String { sender?.uuidString.lowercased() ?? "" }
}

/// What is known of a request that was sent before.
public enum EarlierRequest: Equatable, Sendable {
    /// It was answered with this.
    case answered(StoredAnswer)
    /// It has changed the kitchen; what was answered is not known, for instance because the power failed just then.
    case done
    /// Another request had this key.
    case another
}

/// An answer as it is kept for the same request sent again.
public struct StoredAnswer: Equatable, Sendable {
    public var status: Int
    public var body: String
    /// Where what was made is found; nil if nothing was.
    public var location: String?

    public init(status: Int, body: String, location: String?) {
        self.status = status
        self.body = body
        self.location = location
    }
}
