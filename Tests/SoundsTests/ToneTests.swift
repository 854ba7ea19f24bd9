import Sounds
import Testing

struct ToneTests {
    @Test(arguments: Tone.allCases)
    func beginsAndEndsWithoutAClick(tone: Tone) {
        let samples = tone.samples
        #expect(abs(Int(samples.first ?? 1)) < 50 && abs(Int(samples.last ?? 1)) < 50)
        let steps = zip(samples, samples.dropFirst()).map { abs(Int($1) - Int($0)) }
        #expect((steps.max() ?? .max) < Int(Int16.max) / 4)
    }

    @Test(arguments: Tone.allCases)
    func isShortAndLoudEnough(tone: Tone) {
        let samples = tone.samples
        let seconds = Double(samples.count) / Double(Tone.sampleRate)
        #expect((0.08...0.5).contains(seconds))
        let peak = samples.map { abs(Int($0)) }.max() ?? 0
        #expect((Int(Int16.max) / 4...Int(Int16.max) - 1).contains(peak))
    }

    @Test func differsInPitch() {
        let pitches = Tone.allCases.map { pitch(of: $0.samples.prefix(3_600)) }
        #expect(abs(pitches[0] - 1_976) < 40)
        #expect(abs(pitches[1] - 988) < 30)
        #expect(abs(pitches[2] - 220) < 20)
    }

    /// Hertz, from how often the wave rises through zero.
    private func pitch(of samples: some Collection<Int16>) -> Double {
        let rises = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        return Double(rises) * Double(Tone.sampleRate) / Double(samples.count)
    }
}
