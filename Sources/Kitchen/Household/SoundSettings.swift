import GRDB

/// How loud the household wants its kiosk, and how talkative.
public struct SoundSettings: Equatable, Sendable {
    /// From 0 to 100; half the number sounds half as loud.
    public var volume: Int
    /// Whether nothing at all is to be heard, not even a timer.
    public var isMuted: Bool
    /// When everything is softer; nil for never.
    public var quietHours: QuietHours?
    public var speech: SpeechLevel

    public init(volume: Int, isMuted: Bool, quietHours: QuietHours?, speech: SpeechLevel = .short) {
        self.volume = volume
        self.isMuted = isMuted
        self.quietHours = quietHours
        self.speech = speech
    }

    /// What a kiosk begins with.
    public static let standard = SoundSettings(volume: 100, isMuted: false, quietHours: nil)
}

extension SoundSettings: CustomStringConvertible {
    /// Such as `volume 70, soft 22:00-07:00, short speech`.
    public var description: String {
        let loud = isMuted ? "muted" : "volume \(volume)"
        let speech = speech == .off ? "no speech" : "\(speech) speech"
        return [loud, quietHours.map { "soft \($0)" }, speech].compactMap { $0 }.joined(separator: ", ")
    }
}

extension KitchenStore {
    /// What the household has set, or nil if it never has.
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

    /// Keeps what the household has set.
    ///
    /// - Parameter committed: Is called when it is on the disk, before anything else changes the kitchen.
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
