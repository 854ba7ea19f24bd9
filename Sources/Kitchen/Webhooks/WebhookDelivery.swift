import Foundation
import GRDB
import Values

/// A message to a webhook: waiting, delivered or failed.
public struct WebhookDelivery: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    /// The message's id, which stays the same when it is sent again.
    public var uuid: UUID
    public var webhookId: Int64
    public var event: String
    /// The JSON text that is sent.
    public var body: String
    /// Seconds since 1970, as in other tables of outside services.
    var time: Double
    var due: Double?
    public var state = State.waiting
    /// How often it was sent.
    public var attempts = 0
    var attempted: Double?
    /// The status of the last answer; nil for none.
    public var status: Int?
    /// Why there was no good answer; nil while it was not tried, and once it is delivered.
    public var failure: WebhookFailure?

    public enum State: String, Codable, CaseIterable, Sendable {
        case waiting, delivered, failed
    }

    /// When the event happened.
    public var happened: Date { Date(timeIntervalSince1970: time) }
    /// When it was sent last; nil for never.
    public var sent: Date? { attempted.map(Date.init(timeIntervalSince1970:)) }
    /// When it is sent next; nil if it has ended.
    public var next: Date? { due.map(Date.init(timeIntervalSince1970:)) }
}

/// Why a delivery has failed.
public enum WebhookFailure: String, Codable, CaseIterable, Sendable {
    /// The answer's status is no success.
    case refused
    /// No network, an unknown host, or no connection.
    case unreachable
    case tooSlow
    /// The server's certificate is not trusted.
    case untrusted
    /// The address is link-local.
    case forbidden
    /// Too many deliveries waited.
    case overflow
    /// The webhook was switched off by its receiver.
    case gone
}

extension WebhookDelivery: FetchableRecord, RowIdentified {
    public static let databaseTableName = "webhookDelivery"

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }
}

extension WebhookDelivery {
    /// The most deliveries of a webhook that wait; the oldest of more fail.
    static let mostWaiting = 1_000
    /// The most ended deliveries of a webhook that are kept for the log.
    static let mostEnded = 100
    /// The pauses before the retries, in seconds.
    public static let pauses: [Double] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    /// The longest pause, also where a receiver asks for a longer one.
    static let longestPause = 86_400.0
    /// Times further ahead are of a clock that was wrong.
    static let farAhead = 2 * longestPause

    static func insert(_ message: WebhookMessage, for webhookIds: [Int64], _ db: Database) throws {
        let body = try message.body()
        for webhookId in webhookIds {
            let time = message.time.timeIntervalSince1970
            _ = try WebhookDelivery(
                uuid: .version7(at: message.time), webhookId: webhookId, event: message.event.rawValue, body: body,
                time: time, due: time
            ).inserted(db)
            try limit(webhookId, db)
        }
    }

    /// Gives up the oldest waiting deliveries of a webhook if there are too many.
    private static func limit(_ webhookId: Int64, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE webhookDelivery SET state = 'failed', due = NULL, failure = 'overflow' WHERE id IN (
                    SELECT id FROM webhookDelivery WHERE webhookId = ? AND state = 'waiting'
                    ORDER BY id DESC LIMIT -1 OFFSET \(mostWaiting))
                """
        ).execute(arguments: [webhookId])
    }

    /// Deletes the oldest ended deliveries of a webhook.
    static func prune(_ webhookId: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM webhookDelivery WHERE id IN (
                    SELECT id FROM webhookDelivery WHERE webhookId = ? AND state <> 'waiting'
                    ORDER BY id DESC LIMIT -1 OFFSET \(mostEnded))
                """, arguments: [webhookId])
    }
}
