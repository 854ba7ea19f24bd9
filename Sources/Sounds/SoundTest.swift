/// A try of a sound card, by itself.
public enum SoundTest {
    /// Opens a card and plays a tone to its end, or nothing; it takes as long as that.
    public static func play(_ tone: Tone?, on device: String) throws(SoundError) {
        var pcm = try PCM(device, rate: Tone.sampleRate)
        if let tone { try pcm.play(tone.samples) }
    }
}
