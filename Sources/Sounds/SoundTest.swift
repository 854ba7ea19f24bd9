/// A test of a sound card or of the voice.
public enum SoundTest {
    /// Opens a card and plays a tone, or only opens it; blocks until the end.
    public static func play(_ tone: Tone?, on device: String) throws(SoundError) {
        do throws(CardFault) {
            var card = try ALSACard(device)
            if let tone { try card.play(tone.samples) }
        } catch {
            throw SoundError(error, card: device)
        }
    }

    /// Synthesises a word without playing it.
    public static func speak(_ word: String, in language: String) throws(VoiceError) {
        _ = try SpeechSynthesizer.samples(of: Utterance(word, in: language), isUnwanted: { false })
    }
}
