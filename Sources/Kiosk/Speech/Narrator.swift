import Kitchen
import Logging
import ServiceLifecycle

/// Says aloud what happens, after its tone, in the household's language.
public struct Narrator: Service {
    private let kiosk: Kiosk
    private let greeting: Phrase?
    private let events: AsyncStream<KioskEvent>

    /// - Parameter greeting: What is said at the start.
    public init(kiosk: Kiosk, greeting: Phrase? = nil) {
        self.kiosk = kiosk
        self.greeting = greeting
        events = kiosk.noticeboard.events()
    }

    public func run() async {
        await learnLanguage()
        if let greeting { kiosk.say(Remark(greeting, about: "greeting", isUrgent: true)) }
        var parts: [KioskPart: KioskStatus.Device] = [:]
        for await event in events.cancelOnGracefulShutdown() {
            var before = KioskStatus.Device.off
            if case .device(let part, let now) = event { before = parts.updateValue(now, forKey: part) ?? .off }
            if case .changed(.household) = event { await learnLanguage() }
            if let remark = event.remark(before: before) { kiosk.say(remark) }
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
    public func say(_ remark: Remark) {
        guard let text = sound.say(remark) else { return }
        log.info("said", metadata: ["text": "\(text)"])
        noticeboard.note(said: text)
    }
}
