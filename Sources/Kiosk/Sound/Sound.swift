import Kitchen
import Phrases
import Sounds
import Synchronization
import Values

/// Plays tones and speech at the volume that the household has set.
public final class Sound: Sendable {
    private let speaker: Speaker?
    private let clock: WallClock
    private let current: Mutex<SoundSettings>
    private let isHushed = Mutex(false)
    private let spoken = Mutex(Language.en)

    init(speaker: Speaker?, settings: SoundSettings, clock: WallClock) {
        self.speaker = speaker
        self.clock = clock
        current = Mutex(settings)
    }

    public var settings: SoundSettings { current.withLock { $0 } }

    /// Mutes the kiosk, or unmutes it. Not stored: a restart ends it, because a card is not a setting.
    func hush() {
        isHushed.withLock { $0.toggle() }
        hushSpeech()
    }

    func play(_ tone: Tone) {
        speaker?.play(tone, at: level(isUrgent: tone.isUrgent))
    }

    /// The language of speech.
    var language: Language { spoken.withLock { $0 } }

    func speak(_ language: Language) { spoken.withLock { $0 = language } }

    /// Speaks a message and returns its text, or nil if it is not audible or has no text.
    func say(_ message: SpokenMessage) -> String? {
        let (language, level) = (language, level(isUrgent: message.isUrgent))
        guard let speaker, level != .silent, let text = message.text(settings.speech, in: language) else { return nil }
        let utterance = Utterance(text, in: language.rawValue, about: message.topic, isUrgent: message.isUrgent)
        speaker.say(utterance, at: level)
        return utterance.text
    }

    /// Speaks a message again, without recording it.
    func `repeat`(_ message: SpokenMessage) { _ = say(message) }

    /// Why nothing is spoken, in English for logs, or nil if speech is audible.
    public var silence: String? {
        if speaker == nil { return "there is no sound" }
        if settings.speech == .off { return "speech is off" }
        return level(isUrgent: true) == .silent ? "the sound is muted" : nil
    }

    /// Stops the current speech if nothing is to be heard any more.
    private func hushSpeech() {
        if silence != nil { speaker?.hush() }
    }

    /// Applies new settings, and plays a tone if the volume or the muting has changed.
    func change(to settings: SoundSettings) {
        let before = current.withLock { current in
            defer { current = settings }
            return current
        }
        hushSpeech()
        if (settings.volume, settings.isMuted) != (before.volume, before.isMuted) { play(.booked) }
    }

    /// Returns the level for a sound. In quiet hours urgent sounds are half as loud (10 dB less), others a quarter (20
    /// dB less): too soft to wake a sleeper, still audible in the kitchen.
    private func level(isUrgent: Bool) -> Level {
        let settings = settings
        if settings.isMuted || isHushed.withLock({ $0 }) { return .silent }
        let level = Level(volume: settings.volume)
        return isQuiet(settings.quietHours) ? level.lowered(by: isUrgent ? 10 : 20) : level
    }

    /// Returns whether these are quiet hours; false while the clock is not trusted.
    private func isQuiet(_ hours: QuietHours?) -> Bool {
        guard let hours, let now = clock.timeOfDay else { return false }
        return hours.contains(now)
    }
}
