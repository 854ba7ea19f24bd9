import GRDB
import Values

/// By which somebody outside knows the household: an account, or a key. It is never shown and never logged.
public struct Credential: Codable, Equatable, Sendable {
    public let user: String
    public let secret: String

    /// Nil for one without a user or without a secret.
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
    /// By which a provider knows the household; nil if it does not.
    public func credential(_ provider: String) async throws(KitchenError) -> Credential? {
        try await read {
            try Credential.fetchOne(
                $0, sql: "SELECT user, secret FROM credential WHERE provider = ?", arguments: [provider])
        }
    }

    /// Keeps it in place of the one before; nil to forget that. What nobody knew is asked for anew with it.
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
