import Kitchen
import Logging
import Phrases
import ServiceLifecycle

/// Says aloud what happens, after its tone, in the household's language.
public struct SpeechAnnouncer: Service {
    private let kiosk: Kiosk
    private let greeting: Phrase?
    private let events: AsyncStream<KioskEvent>

    /// - Parameter greeting: What is said at the start.
    public init(kiosk: Kiosk, greeting: Phrase? = nil) {
        self.kiosk = kiosk
        self.greeting = greeting
        events = kiosk.eventBus.events()
    }

    public func run() async {
        await learnLanguage()
        if let greeting { kiosk.say(SpokenMessage(greeting, about: "greeting", isUrgent: true)) }
        var parts: [KioskPart: KioskStatus.Device] = [:]
        for await event in events.cancelOnGracefulShutdown() {
            var before = KioskStatus.Device.off
            if case .device(let part, let now) = event { before = parts.updateValue(now, forKey: part) ?? .off }
            if case .changed(.household) = event { await learnLanguage() }
            if let message = event.message(before: before) { kiosk.say(message) }
        }
    }

    /// A kiosk that cannot ask its household goes on as it did.
    private func learnLanguage() async {
        guard let household = try? await kiosk.store.household() else { return }
        kiosk.sound.speak(Language(ofHousehold: household.language))
    }
}

extension Kiosk {
    /// Says something, as far as the household wants to be spoken to, and lets everybody read it.
    public func say(_ message: SpokenMessage) {
        guard let text = sound.say(message) else { return }
        log.info("said", metadata: ["text": "\(text)"])
        statusStore.note(said: text)
    }
}
