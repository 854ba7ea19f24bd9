import Foundation
import Sounds
import Testing

/// The samples of the speech synthesizer.
struct VoiceTests {
    @Test(arguments: [
        ("en", "Spaghetti. Three.", 1.0...3.0),
        (
            "fr", "Spaghetti, un de plus dans le garde-manger, trois en tout, à consommer avant le 3 mars 2027",
            4.0...8.0
        ),
    ])
    func speaksAsLongAndAsLoudAsItShould(language: String, text: String, seconds: ClosedRange<Double>) throws {
        let samples = try #require(try say(text, in: language))
        #expect(seconds.contains(Double(samples.count) / Double(Tone.sampleRate)))
        // Speech varies in level, and lasts longer than tones.
        #expect(abs(samples.weightedLevel - Tone.booked.samples.weightedLevel) < 7, "\(samples.weightedLevel)")
        #expect((samples.map { abs(Int($0)) }.max() ?? 0) <= Int(Int16.max) * 91 / 100)
        #expect(samples.first == 0 && samples.last == 0)
    }

    @Test func speaksTwoLanguagesInTurn() throws {
        let (english, french) = (try say("Table", in: "en"), try say("Table", in: "fr"))
        #expect(english?.count != french?.count)
        #expect(try say("Table", in: "en")?.isEmpty == false)
        #expect(throws: VoiceError.speechless(language: "xx")) { _ = try say("Table", in: "xx") }
        #expect(try say("Table", in: "fr")?.isEmpty == false)
    }

    @Test func stopsWhenNobodyWantsItAnyMore() throws {
        #expect(try SpeechSynthesizer.samples(of: Utterance("A long story", in: "en"), isUnwanted: { true }) == nil)
    }

    @Test(arguments: [
        "[[h@l@U]] [[", "\u{1}200S \u{1}+500P louder", "<speak><voice name=\"fr\">oui</voice></speak>",
        String(repeating: "щ", count: 5_000), String(repeating: "9", count: 5_000), "😀😀\u{202E}\u{0}x", "漢字かな",
        String(repeating: "!?", count: 300), "a" + String(repeating: "\u{301}", count: 3_000), "%s%n%x", "",
    ])
    func bearsWhateverIsPrintedOnAPack(text: String) throws {
        let utterance = Utterance(text, in: "en")
        #expect(utterance.text.unicodeScalars.count <= Utterance.longest)
        #expect(!utterance.text.contains { "[]<>\u{1}\u{0}\u{202E}".contains($0) })
        let samples = try SpeechSynthesizer.samples(of: utterance, isUnwanted: { false }) ?? []
        #expect(samples.count <= 41 * Tone.sampleRate)
    }

    @Test func takesNoOrdersFromAText() {
        let text = Utterance("Pâtes [[a]] <b>n°5</b>\u{1}99P\n\tà l’œuf, 1,5 %", in: "fr").text
        #expect(text == "Pâtes a b n°5 /b 99P à l’œuf, 1,5 %")
    }

    @Test(arguments: [(200.0, 0.001), (1_000, 0.001), (5_000, 0.002), (9_000, 0.005)])
    func keepsTheWaveOfAnotherRate(hertz: Double, tolerance: Double) {
        let (low, high) = (22_050.0, Double(Tone.sampleRate))
        let wave = (0..<4_410).map { Int16(20_000 * sin(2 * .pi * hertz * Double($0) / low)) }
        let resampled = Resampler(from: 22_050, to: Tone.sampleRate).resampled(wave)
        #expect(resampled.count == 9_600)
        let errors = resampled.enumerated().dropFirst(500).dropLast(500).map { index, sample in
            abs(Double(sample) - 20_000 / Double(Int16.max) * sin(2 * .pi * hertz * Double(index) / high))
        }
        #expect((errors.max() ?? 1) < tolerance, "\(errors.max() ?? 1)")
    }

    private func say(_ text: String, in language: String) throws -> [Int16]? {
        try SpeechSynthesizer.samples(of: Utterance(text, in: language), isUnwanted: { false })
    }
}
