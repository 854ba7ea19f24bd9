/// A try of a sound card, by itself.
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
}
