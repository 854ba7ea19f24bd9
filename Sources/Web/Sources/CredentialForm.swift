import Kiosk
import Kitchen
import Phrases

/// The account and the key that the household has with a source, as they are filled in. A key is never shown.
enum CredentialForm {
    static func fields(_ form: Form, _ pageContext: PageContext) -> [FieldView] {
        [
            FieldView("user", .line(most: 200), label: "sources.user", in: form, for: pageContext),
            FieldView(
                "secret", .secret, label: "sources.secret", in: form, for: pageContext, hint: "sources.secretHint"),
        ]
    }

    /// Stores a new key; an empty account name deletes the old one, an empty key keeps it.
    ///
    /// - Parameter name: The source's name in ``KitchenStore/credential(_:)``.
    static func store(
        _ form: inout Form, of name: String, in store: KitchenStore
    ) async throws(KitchenError) {
        let (user, secret) = (form["user"], form["secret"])
        let known = try await store.credential(name)
        if user.isEmpty, secret.isEmpty {
            guard form["on"].isEmpty else { return form.note("sources.keyNeeded", at: "user") }
            try await store.setCredential(nil, of: name)
        } else if secret.isEmpty, known?.user == user {
            return
        } else if let key = Credential(user: user, secret: secret) {
            try await store.setCredential(key, of: name)
        } else {
            form.note("refusal.empty", at: user.isEmpty ? "user" : "secret")
        }
    }
}
