import GRDB
import Values

extension KitchenStore {
    /// The name under which the broker's user and password are stored, as a ``Credential``: no export has it.
    private static let broker = "mqtt"

    /// Returns how to connect with an MQTT broker; nil for not at all.
    public func brokerSettings() async throws(KitchenError) -> BrokerSettings? {
        try await read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM broker") else { return nil }
            return BrokerSettings(
                host: row["host"], port: row["port"], isEncrypted: row["isEncrypted"], authorities: row["authorities"],
                credential: try Credential.current(at: Self.broker, db),
                servesHomeAssistant: row["servesHomeAssistant"])
        }
    }

    /// Stores how to connect with an MQTT broker, with its password; nil forgets both.
    public func set(broker settings: BrokerSettings?) async throws(KitchenError) {
        if let settings { try settings.check() }
        try await write { db in
            try db.execute(sql: "DELETE FROM broker")
            try Credential.replace(at: Self.broker, with: settings?.credential, db)
            guard let settings else { return }
            try db.execute(
                sql: """
                    INSERT INTO broker (id, host, port, isEncrypted, authorities, servesHomeAssistant)
                    VALUES (1, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    settings.host, settings.port, settings.isEncrypted, settings.authorities,
                    settings.servesHomeAssistant,
                ])
        }
    }

    /// Returns the household's identifier.
    public func householdID() async throws(KitchenError) -> HouseholdID? {
        try await read { try String.fetchOne($0, sql: "SELECT uuid FROM household").flatMap(HouseholdID.init) }
    }
}

extension BrokerSettings {
    fileprivate func check() throws(KitchenError) {
        guard (1...253).contains(host.utf8.count), (1...65_535).contains(port) else {
            throw .violated(.unreadable(.address))
        }
        if let authorities, !(1...1_000).contains(authorities.utf8.count) { throw .violated(.unreadable(.address)) }
    }
}
