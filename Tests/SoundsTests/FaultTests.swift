import Foundation
import Sounds
import Synchronization
import Testing

/// Playing on a card that fails on demand.
struct FaultTests {
    private let drawer = Drawer()

    @Test(arguments: [-EPIPE, -ESTRPIPE, -EINTR, 0])
    func playsOnAfterAStumble(answer: Int32) async {
        drawer.change { $0.writes = [200, Int(answer), 1_000] }
        let speaker = speaker()
        speaker.play(.booked)
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.hasHeard(Tone.booked.samples))
        #expect(drawer.state.said == [nil] && drawer.state.opened == 1)
    }

    @Test func playsAgainOnTheCardThatStandsWhereALostOneWas() async {
        drawer.change { $0.writes = [200, Int(-ENODEV)] }
        let speaker = speaker()
        speaker.play(.booked)
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.hasHeard(Tone.booked.samples.prefix(200) + Tone.booked.samples))
        #expect(drawer.state.said == [nil] && drawer.state.opened == 2)
    }

    @Test func saysWhatIsWrongAndThatItIsWellAgain() async {
        let speaker = speaker(lookingEvery: .milliseconds(1))
        await drawer.until { $0.said == [nil] }
        for (fault, words) in [(EBUSY, "another program"), (EACCES, "group audio"), (ENODEV, "plug it in")] {
            drawer.change { $0.fault = fault }  // while nothing is played
            await drawer.until { $0.said.count.isMultiple(of: 2) }
            let said = drawer.state.said.last.flatMap { $0 }.map { "\($0)" } ?? ""
            #expect(said.contains(words))
            drawer.change { $0.fault = 0 }
            await drawer.until { $0.said.last == .some(nil) }
        }
        await speaker.finish(patience: .seconds(60))
        await drawer.until { $0.openNow == 0 }
    }

    @Test func believesABrokenCardOnlyWhenItPlays() async {
        drawer.change { $0.writes = Array(repeating: Int(-EIO), count: 2) }
        let speaker = speaker(lookingEvery: .milliseconds(1))
        speaker.play(.booked)
        await drawer.until { $0.said.count == 2 }
        #expect(drawer.isBroken)
        let looks = drawer.state.looks
        await drawer.until { $0.looks > looks + 20 }  // it opens, and has not played
        #expect(drawer.state.said.count == 2)
        speaker.play(.booked)
        await drawer.until { $0.said.count == 3 }
        #expect(drawer.state.said.last == .some(nil))
        await speaker.finish(patience: .seconds(60))
    }

    @Test func givesUpACardThatIsNeverWell() async {
        drawer.change { $0.writes = Array(repeating: Int(-EPIPE), count: 1_000) }
        let speaker = speaker()
        speaker.play(.booked)
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.isBroken && drawer.state.writes.count > 900)
    }

    @Test func survivesHundredsOfFaultsAndKeepsNothing() async {
        let faults = [-EPIPE, -ESTRPIPE, -ENODEV, -EIO, -EINTR, -EBADFD, 0, 1, 77].map { Int($0) }
        let speaker = speaker(lookingEvery: .milliseconds(1))
        for round in 0..<500 {
            drawer.change { state in
                state.writes = (0..<(round % 5)).map { faults[(round + $0) % faults.count] }
                state.fault = round.isMultiple(of: 7) ? ENODEV : 0
            }
            speaker.play(Tone.allCases[round % Tone.allCases.count])
            let looks = drawer.state.looks
            await drawer.until { $0.looks > looks }
        }
        drawer.change { ($0.writes, $0.fault) = ([], 0) }
        speaker.play(.error)
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.state.heard.suffix(Tone.error.samples.count) == Tone.error.samples[...])
        #expect(drawer.state.opened > 100)
        await drawer.until { $0.openNow == 0 }
    }

    @Test func leavesACardBehindThatIsStuck() async {
        drawer.change { $0.isStuck = true }
        let speaker = speaker()
        speaker.play(.booked)
        await speaker.finish(patience: .milliseconds(20))
        #expect(drawer.state.openNow == 1)
        drawer.change { $0.isStuck = false }
        await drawer.until { $0.openNow == 0 }
    }

    @Test func leavesOutWhatConfirmsBeforeWhatCalls() async {
        drawer.change { $0.isStuck = true }
        let speaker = speaker()
        speaker.play(.booked)
        await drawer.until { $0.isWriting }
        for tone in [Tone.error, .booked, .taken, .timer, .undone, .modeChanged] { speaker.play(tone) }
        drawer.change { $0.isStuck = false }
        await speaker.finish(patience: .seconds(60))
        #expect(drawer.hasHeard([.booked, .error, .timer, .undone, .modeChanged].flatMap(\Tone.samples)))
    }

    @Test func measuresWhenTheFirstSampleIsHeard() async throws {
        drawer.change { $0.samplesInside = 480 }
        let starts = Mutex<[ToneStart]>([])
        let before = ContinuousClock.now
        let speaker = speaker { start in starts.withLock { $0.append(start) } }
        speaker.play(.unknown)
        await speaker.finish(patience: .seconds(60))
        let start = try #require(starts.withLock { $0 }.first)
        #expect(start.tone == .unknown && start.delay == .milliseconds(10))
        #expect(start.handed > before && start.handed < .now)
    }

    private func speaker(
        lookingEvery pause: Duration = .seconds(60), onStart: (@Sendable (ToneStart) -> Void)? = nil
    ) -> Speaker {
        Speaker(
            device: "card", lookingEvery: pause, onStart: onStart,
            report: { [drawer] error in drawer.change { $0.said.append(error) } }
        ) { [drawer] _ throws(CardFault) in try drawer.open() }
    }
}

extension Drawer {
    /// Compares inside a function, so that a failure does not print thousands of samples.
    fileprivate func hasHeard(_ samples: [Int16]) -> Bool { state.heard == samples }

    /// Whether the last report is that the card does not play.
    fileprivate var isBroken: Bool {
        if case .some(.failed) = state.said.last { true } else { false }
    }
}
