import GRDB
import Values

extension KitchenStore {
    /// Returns the household's sound settings, or nil if none were stored.
    public func soundSettings() async throws(KitchenError) -> SoundSettings? {
        try await read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM soundSettings").map { row in
                let from: TimeOfDay? = row["quietFrom"]
                let until: TimeOfDay? = row["quietUntil"]
                let hours = from.flatMap { from in until.flatMap { QuietHours(from: from, until: $0) } }
                return SoundSettings(
                    volume: row["volume"], isMuted: row["isMuted"], quietHours: hours,
                    speech: SpeechLevel(rawValue: row["speech"]) ?? .short)
            }
        }
    }

    /// Stores the household's sound settings.
    ///
    /// - Parameter committed: Called after the commit, before any other write.
    public func set(
        _ settings: SoundSettings, committed: @escaping @Sendable () -> Void = {}
    ) async throws(KitchenError) {
        try await write { db in
            db.afterNextTransaction { _ in committed() }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO soundSettings (id, volume, isMuted, quietFrom, quietUntil, speech)
                    VALUES (1, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    settings.volume, settings.isMuted, settings.quietHours?.from, settings.quietHours?.until,
                    settings.speech.rawValue,
                ])
        }
    }
}
