import Sounds
import Testing

/// Mixing tones and speech, with a voice whose samples identify the text.
struct SpeechTests {
    private let drawer = Drawer()
    private static let second = Tone.sampleRate

    @Test func playsTonesBeforeItSpeaks() async {
        drawer.change { $0.isStuck = true }
        let speaker = speaker()
        speaker.play(.booked)
        await drawer.until { $0.isWriting }
        speaker.say(Utterance("1", in: "en"))
        speaker.play(.taken)
        drawer.change { $0.isStuck = false }
        await drawer.until { $0.stops == 1 }
        #expect(drawer.state.heard.starts(with: (Tone.booked.samples + Tone.taken.samples + spoken(1))))
        await speaker.finish(patience: .seconds(60))
    }

    @Test(arguments: [false, true])
    func makesRoomForAToneWithin50Milliseconds(isUrgent: Bool) async {
        let speaker = speaker()
        await begin(speaker, Utterance("1", in: "en", isUrgent: isUrgent), cutAfter: Self.second / 2)
        speaker.play(.booked)
        drawer.change { $0.stuckAfter = .max }
        await drawer.until { $0.stops == (isUrgent ? 2 : 1) }
        await speaker.finish(patience: .seconds(60))
        let heard = drawer.state.heard
        let cut = heard.firstIndex { $0 != 1 } ?? 0
        #expect((Self.second / 2...Self.second * 11 / 20).contains(cut))
        #expect(heard[cut...].starts(with: Tone.booked.samples))
        let rest = heard[(cut + Tone.booked.samples.count)...].filter { $0 != 0 }
        // Urgent speech resumes half a second before the interruption.
        #expect(isUrgent ? (Self.second - cut...Self.second).contains(rest.count) : rest.isEmpty)
    }

    @Test func saysTheNewerOfTwo() async {
        let speaker = speaker()
        await begin(speaker, Utterance("1", in: "en"), cutAfter: Self.second / 10)
        for number in 2...5 { speaker.say(Utterance("\(number)", in: "en")) }
        drawer.change { $0.stuckAfter = .max }
        await drawer.until { $0.stops == 2 }
        await speaker.finish(patience: .seconds(60))
        let heard = drawer.state.heard.filter { $0 != 0 }
        #expect(heard.filter { $0 == 1 }.count < Self.second / 5)
        #expect(heard.drop { $0 == 1 }.elementsEqual(spoken(5)))
    }

    @Test func saysWhatIsUrgentToItsEndAndThenTheRest() async {
        let speaker = speaker()
        await begin(speaker, Utterance("1", in: "en", about: "camera", isUrgent: true), cutAfter: Self.second / 10)
        speaker.say(Utterance("2", in: "en"))
        speaker.say(Utterance("3", in: "en", about: "gun", isUrgent: true))
        speaker.say(Utterance("4", in: "en"))
        drawer.change { $0.stuckAfter = .max }
        await drawer.until { $0.stops == 3 }
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.state.heard.filter { $0 != 0 } == spoken(1) + spoken(3) + spoken(4))
    }

    @Test func saysNothingThatIsNoLongerSo() async {
        let speaker = speaker()
        await begin(speaker, Utterance("1", in: "en", about: "camera", isUrgent: true), cutAfter: Self.second / 10)
        speaker.say(Utterance("2", in: "en", about: "camera", isUrgent: true))
        drawer.change { $0.stuckAfter = .max }
        await drawer.until { $0.stops == 2 }
        await speaker.finish(patience: .seconds(60))
        let heard = drawer.state.heard.filter { $0 != 0 }
        #expect(heard.filter { $0 == 1 }.count < Self.second / 5 && heard.drop { $0 == 1 }.elementsEqual(spoken(2)))
    }

    @Test(arguments: [true, false])
    func isSilentAtOnceWhenItIsTold(isOver: Bool) async {
        let speaker = speaker()
        await begin(speaker, Utterance("1", in: "en", isUrgent: true), cutAfter: Self.second / 10)
        speaker.say(Utterance("2", in: "en", about: "gun", isUrgent: true))
        if isOver { await speaker.finish(patience: .milliseconds(20)) } else { speaker.hush() }
        drawer.change { $0.stuckAfter = .max }
        if !isOver { await speaker.finish(patience: .seconds(60)) }
        await drawer.until { $0.openNow == 0 }
        #expect(drawer.state.heard.count < Self.second / 5 && !drawer.state.heard.contains(2))
    }

    @Test func isAsSoftAsItIsTold() async {
        let speaker = speaker()
        speaker.say(Utterance("1000", in: "en"), at: Level(volume: 50))
        await drawer.until { $0.stops == 1 }
        speaker.say(Utterance("2000", in: "en"), at: .silent)
        await speaker.finish(patience: .seconds(60))
        #expect(Set(drawer.state.heard) == [316, 0])
    }

    @Test func playsTonesWhereThereIsNoVoiceAndSaysThatOnce() async {
        let speaker = speaker()
        for _ in 0..<3 {
            let told = drawer.state.asked
            speaker.say(Utterance("mute", in: "en"))
            await drawer.until { $0.asked > told }
        }
        speaker.play(.booked)
        await drawer.until { $0.heard.count == Tone.booked.samples.count }
        speaker.say(Utterance("1", in: "en"))
        await drawer.until { $0.stops == 1 }
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.state.saidOfVoice == [.missing, nil] && drawer.state.said == [nil])
        #expect(drawer.state.heard.starts(with: Tone.booked.samples + spoken(1)))
    }

    @Test func goesOnWhenTheCardIsLostWhileItSpeaks() async {
        let speaker = speaker()
        await begin(speaker, Utterance("1", in: "en"), cutAfter: Self.second / 10)
        drawer.change { ($0.fault, $0.stuckAfter) = (19, .max) }
        await drawer.until { !($0.said.last.map { $0 == nil } ?? true) }
        drawer.change { $0.fault = 0 }
        speaker.play(.booked)
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.state.heard.suffix(Tone.booked.samples.count) == Tone.booked.samples[...])
        #expect(drawer.state.said.last == .some(nil))
    }

    /// Speaks until a number of samples is played.
    private func begin(_ speaker: Speaker, _ utterance: Utterance, cutAfter count: Int) async {
        drawer.change { $0.stuckAfter = count }
        speaker.say(utterance)
        await drawer.until { $0.heard.count >= count && $0.isWriting }
    }

    /// Returns a second of samples that identify a spoken number.
    private func spoken(_ number: Int16) -> [Int16] { Array(repeating: number, count: Self.second) }

    private func speaker() -> Speaker {
        Speaker(
            device: "card", lookingEvery: .seconds(60),
            voice: { [drawer] utterance, _ throws(VoiceError) in
                drawer.change { $0.asked += 1 }
                guard let number = Int16(utterance.text) else { throw .missing }
                return spoken(number)
            },
            report: { [drawer] error in drawer.change { $0.said.append(error) } },
            reportVoice: { [drawer] error in drawer.change { $0.saidOfVoice.append(error) } }
        ) { [drawer] _ throws(CardFault) in try drawer.open() }
    }
}
