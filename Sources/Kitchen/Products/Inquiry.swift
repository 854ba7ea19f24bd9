import Foundation
import GRDB
import Values

/// Lookups of GTINs without a name at external sources.
public enum Inquiry {
    /// The next lookup.
    public enum Next: Equatable, Sendable {
        case ask(GTIN)
        /// Nothing may be looked up, or need be, for this long.
        case wait(Duration)
        case nothing
    }

    /// Sources count requests per minute of arrival, so the window is longer: a delayed request must not arrive too
    /// close to the next.
    public static let window = Duration.seconds(65)

    /// The pauses after a source has answered without a name: after the first time, the second, and all others.
    private static let pauses: [TimeInterval] = [86_400, 7 * 86_400, 30 * 86_400]

    /// Returns when a GTIN is due: at once after a lookup without an answer, else after the pause for its answers.
    fileprivate static func due(lastAsked: TimeInterval, tries: Int, answers: Int) -> TimeInterval {
        tries > 0 || answers == 0 ? lastAsked : lastAsked + pauses[min(answers, pauses.count) - 1]
    }
}

extension KitchenStore {
    /// Returns the nameless GTIN to look up next: of those that are due, the one tried least, and of these the latest,
    /// as the user may be waiting. None while no source is asked.
    public func nextInquiry() async throws(KitchenError) -> Inquiry.Next {
        let now = clock.now.timeIntervalSince1970
        return try await read { db in
            guard let source = try SourceSettings.current(db).asked.first else { return .nothing }
            let waiting = try Row.fetchAll(
                db,
                sql: """
                    SELECT productCode.gtin, coalesce(inquiry.time, 0) AS time, coalesce(inquiry.tries, 0) AS tries,
                        coalesce(inquiry.answers, 0) AS answers
                    FROM productCode JOIN product ON product.id = productCode.productId
                    LEFT JOIN inquiry ON inquiry.gtin = productCode.gtin
                    WHERE product.name IS NULL AND NOT product.isRemoved ORDER BY tries, product.id DESC
                    """)
            var soonest: TimeInterval?
            for row in waiting {
                guard let gtin = GTIN(row["gtin"] as String), gtin.purpose == .article else { continue }
                // A time in the future comes from a wrong clock.
                let due = Inquiry.due(lastAsked: min(row["time"], now), tries: row["tries"], answers: row["answers"])
                guard due > now else { return try Inquiry.room(source, now, db).map(Inquiry.Next.wait) ?? .ask(gtin) }
                soonest = min(soonest ?? due, due)
            }
            return soonest.map { .wait(.seconds($0 - now)) } ?? .nothing
        }
    }

    /// Records that a GTIN is being looked up.
    public func noteInquiry(_ gtin: GTIN) async throws(KitchenError) {
        let now = clock.now.timeIntervalSince1970
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO inquiry (gtin, time, tries) VALUES (?, ?, 1)
                    ON CONFLICT (gtin) DO UPDATE SET time = excluded.time, tries = tries + 1
                    """, arguments: [gtin.digits, now])
        }
    }

    /// Records that it was answered, with a name or not.
    public func noteAnswer(to gtin: GTIN) async throws(KitchenError) {
        try await write { db in
            try db.execute(
                sql: "UPDATE inquiry SET tries = 0, answers = answers + 1 WHERE gtin = ?", arguments: [gtin.digits])
        }
    }

    /// Uses one of the requests per minute that a source allows, including those from before a restart.
    ///
    /// - Returns: Nil if it may be made now, which is recorded; else how long to wait before trying again.
    public func reserveRequest(to source: Product.Source) async throws(KitchenError) -> Duration? {
        try await reserveRequest(to: source.family.rawValue, perMinute: source.perMinute)
    }

    /// - Parameter source: The key under which its requests are counted.
    func reserveRequest(to source: String, perMinute: Int) async throws(KitchenError) -> Duration? {
        let now = clock.now.timeIntervalSince1970
        return try await write { db in
            if let wait = try Inquiry.room(source, perMinute, now, db) { return wait }
            try db.execute(
                sql: "DELETE FROM inquiryTime WHERE time <= ? OR time > ?",
                arguments: [now - Inquiry.window / .seconds(1), now])
            try db.execute(sql: "INSERT INTO inquiryTime (time, source) VALUES (?, ?)", arguments: [now, source])
            return nil
        }
    }
}

extension Inquiry {
    /// Makes all nameless GTINs due again: there is a new source to ask.
    static func beginAnew(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE inquiry SET answers = 0 WHERE gtin IN (
                    SELECT gtin FROM productCode JOIN product ON product.id = productId WHERE product.name IS NULL)
                """)
    }

    /// Returns how long to wait until a source may be asked again; nil for not at all.
    fileprivate static func room(_ source: Product.Source, _ now: TimeInterval, _ db: Database) throws -> Duration? {
        try room(source.family.rawValue, source.perMinute, now, db)
    }

    fileprivate static func room(
        _ source: String, _ perMinute: Int, _ now: TimeInterval, _ db: Database
    ) throws -> Duration? {
        let oldest = try Double.fetchOne(
            db,
            sql: """
                SELECT time FROM inquiryTime WHERE source = ? AND time > ? AND time <= ?
                ORDER BY time DESC LIMIT 1 OFFSET ?
                """, arguments: [source, now - window / .seconds(1), now, perMinute - 1])
        return oldest.map { .seconds($0 - now) + window }
    }
}
