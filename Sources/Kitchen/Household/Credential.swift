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

extension KitchenStore {
    /// Returns the household's credential at a provider, or nil.
    public func credential(_ provider: String) async throws(KitchenError) -> Credential? {
        try await read {
            try Credential.fetchOne(
                $0, sql: "SELECT user, secret FROM credential WHERE provider = ?", arguments: [provider])
        }
    }

    /// Stores a credential in place of the one before, or deletes it if nil. A new one restarts unanswered look-ups.
    public func setCredential(_ credential: Credential?, of provider: String) async throws(KitchenError) {
        try await write { db in
            try db.execute(sql: "DELETE FROM credential WHERE provider = ?", arguments: [provider])
            guard let credential else { return }
            try db.execute(
                sql: "INSERT INTO credential (provider, user, secret) VALUES (?, ?, ?)",
                arguments: [provider, credential.user, credential.secret])
            try Inquiry.beginAnew(db)
        }
    }
}
