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
