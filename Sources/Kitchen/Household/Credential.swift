import GRDB
import Values

/// The household's account or key at an external service. It is never shown and never logged.
public struct Credential: Codable, Equatable, Sendable {
    public let user: String
    public let secret: String

    /// Returns nil without a user or a secret, or if one is too long.
    public init?(user: String, secret: String) {
        let user = user.trimmingSpaces()
        guard !user.isEmpty, !secret.isEmpty, user.utf8.count <= 200, secret.utf8.count <= 500 else { return nil }
        (self.user, self.secret) = (user, secret)
    }
}

extension Credential: FetchableRecord {}

extension Credential: CustomStringConvertible, CustomReflectable {
    public var description: String { "credential" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Credential {
    /// Returns the household's credential at a provider; nil for none.
    static func current(at provider: String, _ db: Database) throws -> Credential? {
        try fetchOne(db, sql: "SELECT user, secret FROM credential WHERE provider = ?", arguments: [provider])
    }

    /// Stores a credential in place of the one before, or deletes it if nil.
    static func replace(at provider: String, with credential: Credential?, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM credential WHERE provider = ?", arguments: [provider])
        guard let credential else { return }
        try db.execute(
            sql: "INSERT INTO credential (provider, user, secret) VALUES (?, ?, ?)",
            arguments: [provider, credential.user, credential.secret])
    }
}
