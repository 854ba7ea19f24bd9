import Kitchen
import Phrases
import Sounds
import Synchronization
import Values

/// What is heard and how loud: the speaker, as the household has set it.
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

    /// Is silent from now on, or heard again: until the kiosk is started anew, for a card is no setting.
    func hush() {
        isHushed.withLock { $0.toggle() }
        hushSpeech()
    }

    func play(_ tone: Tone) {
        speaker?.play(tone, at: level(isUrgent: tone.isUrgent))
    }

    /// What voices speak.
    var language: Language { spoken.withLock { $0 } }

    func speak(_ language: Language) { spoken.withLock { $0 = language } }

    /// Says something, and returns what; nil where nothing can be heard, or is to be said.
    func say(_ message: SpokenMessage) -> String? {
        let (language, level) = (language, level(isUrgent: message.isUrgent))
        guard let speaker, level != .silent, let text = message.text(settings.speech, in: language) else { return nil }
        let utterance = Utterance(text, in: language.rawValue, about: message.topic, isUrgent: message.isUrgent)
        speaker.say(utterance, at: level)
        return utterance.text
    }

    /// Says once more what was said and noted before.
    func `repeat`(_ message: SpokenMessage) { _ = say(message) }

    /// Why nothing is said, in English, for logs; nil if there is no reason.
    public var silence: String? {
        if speaker == nil { return "there is no sound" }
        if settings.speech == .off { return "speech is off" }
        return level(isUrgent: true) == .silent ? "the sound is muted" : nil
    }

    /// Ends what is being said, if nothing is to be heard from now on.
    private func hushSpeech() {
        if silence != nil { speaker?.hush() }
    }

    /// Takes new settings, and lets one hear how loud that is.
    func change(to settings: SoundSettings) {
        let before = current.withLock { current in
            defer { current = settings }
            return current
        }
        hushSpeech()
        if (settings.volume, settings.isMuted) != (before.volume, before.isMuted) { play(.booked) }
    }

    /// In quiet hours all is softer: what only confirms sounds a quarter as loud, what calls for somebody half as loud.
    /// Asleep, one does not wake up; in the kitchen, one still hears it.
    private func level(isUrgent: Bool) -> Level {
        let settings = settings
        if settings.isMuted || isHushed.withLock({ $0 }) { return .silent }
        let level = Level(volume: settings.volume)
        return isQuiet(settings.quietHours) ? level.lowered(by: isUrgent ? 10 : 20) : level
    }

    /// A clock that cannot be right knows of no quiet hours.
    private func isQuiet(_ hours: QuietHours?) -> Bool {
        guard let hours, let now = clock.timeOfDay else { return false }
        return hours.contains(now)
    }
}

extension Kiosk {
    /// Keeps what the household has set for the sound, and lets everybody know.
    ///
    /// - Throws: ``KitchenError`` if it could not be stored; nothing has changed then.
    public func change(sound settings: SoundSettings) async throws(KitchenError) {
        let speech = sound.settings.speech
        try await store.set(settings) { [sound] in sound.change(to: settings) }
        eventBus.publish(.soundSettings(settings))
        if settings.speech != speech { say(settings.speech == .full ? "voice.speaksFull" : "voice.speaksShort") }
    }
}
