import Kitchen

extension BrokerSettings {
    /// Returns the stored user and password for the same user at the same host; nil for others: another host must not
    /// learn the password.
    func credential(of user: String, at host: String) -> Credential? {
        host == self.host && credential?.user == user ? credential : nil
    }
}
