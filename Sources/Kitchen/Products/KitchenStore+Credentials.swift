import GRDB
import Values

extension KitchenStore {
    /// Returns the household's credential at a provider, or nil.
    public func credential(_ provider: String) async throws(KitchenError) -> Credential? {
        try await read { try Credential.current(at: provider, $0) }
    }

    /// Stores a credential in place of the one before, or deletes it if nil. A new one restarts unanswered look-ups.
    public func setCredential(_ credential: Credential?, of provider: String) async throws(KitchenError) {
        try await write { db in
            try Credential.replace(at: provider, with: credential, db)
            if credential != nil { try Inquiry.beginAnew(db) }
        }
    }
}
