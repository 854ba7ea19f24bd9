/// A try of a sound card or of the voice, by itself.
public enum SoundTest {
    /// Opens a card and plays a tone to its end, or nothing; it takes as long as that.
    public static func play(_ tone: Tone?, on device: String) throws(SoundError) {
        do throws(CardFault) {
            var card = try ALSACard(device)
            if let tone { try card.play(tone.samples) }
        } catch {
            throw SoundError(error, card: device)
        }
    }

    /// Has the voice make the samples of a word; they are not played.
    public static func speak(_ word: String, in language: String) throws(VoiceError) {
        _ = try SpeechSynthesizer.samples(of: Utterance(word, in: language), isUnwanted: { false })
    }
}
