import Kitchen
import Phrases
import ServiceLifecycle

/// Speaks events in the household's language, each after its tone.
public struct SpeechAnnouncer: Service {
    private let kiosk: Kiosk
    private let greeting: Phrase?
    private let events: AsyncStream<KioskEvent>

    /// - Parameter greeting: Spoken at the start.
    public init(kiosk: Kiosk, greeting: Phrase? = nil) {
        self.kiosk = kiosk
        self.greeting = greeting
        events = kiosk.eventBus.events()
    }

    public func run() async {
        await updateLanguage()
        if let greeting { kiosk.say(SpokenMessage(greeting, about: "greeting", isUrgent: true)) }
        var parts: [KioskPart: KioskStatus.Device] = [:]
        for await event in events.cancelOnGracefulShutdown() {
            var before = KioskStatus.Device.off
            if case .device(let part, let now) = event { before = parts.updateValue(now, forKey: part) ?? .off }
            if case .changed(.household) = event { await updateLanguage() }
            if let message = event.message(before: before) { kiosk.say(message) }
        }
    }

    /// Sets the speech's language to the household's; leaves it if the store fails.
    private func updateLanguage() async {
        guard let household = try? await kiosk.store.household() else { return }
        kiosk.sound.speak(Language(ofHousehold: household.language))
    }
}
