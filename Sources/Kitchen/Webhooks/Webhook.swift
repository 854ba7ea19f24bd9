import Foundation
import GRDB
import Values

/// An address that is told of events. Its secret is read separately, so that nothing shows it by accident.
public struct Webhook: Equatable, Sendable {
    var id: Int64
    public var uuid: UUID
    public var name: String
    /// An `http` or `https` URL.
    public var address: String
    public var events: Set<WebhookEvent>
    public var isOn: Bool
    /// Why it was switched off, if no person did.
    public var trouble: Trouble?
    /// The hour of ``WebhookEvent/stockExpiring``.
    public var hour: Int

    /// Why a webhook was switched off.
    public enum Trouble: String, Codable, CaseIterable, Sendable {
        /// The receiver answered 410.
        case gone
        /// All retries of a delivery have failed.
        case failing
        /// The address is link-local, where a machine's own administration is found.
        case forbidden
    }

    /// The most webhooks of a household.
    public static let most = 20
}

extension Webhook: FetchableRecord {
    public init(row: Row) throws {
        id = row["id"]
        uuid = row["uuid"]
        name = row["name"]
        address = row["address"]
        let names = (row["events"] as String? ?? "").split(separator: " ")
        events = Set(names.compactMap { WebhookEvent(rawValue: String($0)) })
        isOn = row["isOn"]
        trouble = (row["trouble"] as String?).flatMap(Trouble.init)
        hour = row["hour"]
    }

    private static let selection = """
        SELECT webhook.*, (SELECT group_concat(event, ' ') FROM webhookEvent WHERE webhookId = webhook.id) AS events
        FROM webhook
        """

    /// Returns all webhooks by name.
    static func all(_ db: Database) throws -> [Webhook] {
        try Webhook.fetchAll(db, sql: "\(selection) ORDER BY name")
    }

    /// - Throws: ``RuleViolation/missing(_:)`` if it does not exist.
    static func known(_ uuid: UUID, _ db: Database) throws -> Webhook {
        guard let webhook = try Webhook.fetchOne(db, sql: "\(selection) WHERE uuid = ?", arguments: [uuid.text])
        else { throw KitchenError.violated(.missing(.webhook)) }
        return webhook
    }

    /// - Throws: ``RuleViolation/taken(_:by:)`` if another webhook has the name.
    static func checkName(_ name: String, butOf uuid: UUID?, _ db: Database) throws {
        let sql = "SELECT name FROM webhook WHERE name = ? AND uuid IS NOT ?"
        if let other = try String.fetchOne(db, sql: sql, arguments: [name, uuid?.text]) {
            throw KitchenError.violated(.taken(.name, by: other))
        }
    }

    func setEvents(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM webhookEvent WHERE webhookId = ?", arguments: [id])
        for event in events {
            try db.execute(
                sql: "INSERT INTO webhookEvent (webhookId, event) VALUES (?, ?)", arguments: [id, event.rawValue])
        }
    }
}
