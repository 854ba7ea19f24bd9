/// The household's settings for volume and speech.
public struct SoundSettings: Equatable, Sendable {
    /// The volume from 0 to 100; half the number sounds half as loud.
    public var volume: Int
    /// Whether all sound is off, even that of timers.
    public var isMuted: Bool
    /// The hours with a lower volume; nil for none.
    public var quietHours: QuietHours?
    public var speech: SpeechLevel

    public init(volume: Int, isMuted: Bool, quietHours: QuietHours?, speech: SpeechLevel = .short) {
        self.volume = volume
        self.isMuted = isMuted
        self.quietHours = quietHours
        self.speech = speech
    }

    /// The default settings.
    public static let standard = SoundSettings(volume: 100, isMuted: false, quietHours: nil)
}

extension SoundSettings: CustomStringConvertible {
    /// The settings in a line, such as `volume 70, soft 22:00-07:00, short speech`.
    public var description: String {
        let loud = isMuted ? "muted" : "volume \(volume)"
        let speech = speech == .off ? "no speech" : "\(speech) speech"
        return [loud, quietHours.map { "soft \($0)" }, speech].compactMap { $0 }.joined(separator: ", ")
    }
}
