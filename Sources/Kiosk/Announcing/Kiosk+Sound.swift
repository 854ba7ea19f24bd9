import Kitchen
import Logging
import Phrases
import Values

extension Kiosk {
    /// Speaks a message as the speech level allows, and publishes its text.
    public func say(_ message: SpokenMessage) {
        guard let text = sound.say(message) else { return }
        log.info("said", metadata: ["text": "\(text)"])
        statusStore.note(said: text)
    }

    /// Stores the sound settings, applies them and publishes them.
    ///
    /// - Throws: ``KitchenError`` if it could not be stored; nothing has changed then.
    public func change(sound settings: SoundSettings) async throws(KitchenError) {
        let speech = sound.settings.speech
        try await store.set(settings) { [sound] in sound.change(to: settings) }
        eventBus.publish(.soundSettings(settings))
        if settings.speech != speech { say(settings.speech == .full ? "voice.speaksFull" : "voice.speaksShort") }
    }
}
