import Foundation
import Sounds
import Synchronization
import Testing

/// Playing through real ALSA, whose file plugin records the samples.
struct SpeakerTests {
    private let file = NSTemporaryDirectory() + "tones-\(UUID().uuidString).raw"

    @Test(arguments: Tone.allCases)
    func playsEachToneToItsLastSample(tone: Tone) async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let speaker = Speaker(device: "file:FILE=\(file),FORMAT=raw") { #expect($0 == nil) }
        speaker.play(tone)
        speaker.play(tone)
        await speaker.finish(patience: .seconds(60))
        #expect(try heard() == tone.samples + tone.samples)
    }

    @Test func playsAsSoftlyAsItIsTold() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let speaker = Speaker(device: "file:FILE=\(file),FORMAT=raw") { #expect($0 == nil) }
        speaker.play(.booked, at: Level(volume: 50))  // 10 dB less: 0.316 of each sample
        speaker.play(.booked, at: .silent)
        await speaker.finish(patience: .seconds(60))
        let soft = try heard()
        #expect(soft.count == Tone.booked.samples.count)
        #expect(zip(soft, Tone.booked.samples).allSatisfy { abs(Double($0) - Double($1) * 0.3162) <= 1 })
    }

    @Test func saysOnceThatThereIsNoCard() async {
        let reasons = Mutex<[SoundError?]>([])
        let speaker = Speaker(device: "no-such-card") { reason in reasons.withLock { $0.append(reason) } }
        for _ in 0..<3 { speaker.play(.booked) }
        await speaker.finish(patience: .seconds(60))
        let said = reasons.withLock { $0 }
        guard case .missing("no-such-card", _) = said.first, said.count == 1 else {
            Issue.record("said \(said)")
            return
        }
    }

    @Test func leavesOutOldTonesWhenTooManyWait() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let speaker = Speaker(device: "file:FILE=\(file),FORMAT=raw") { _ in }
        for _ in 0..<1_000 { speaker.play(.booked) }
        speaker.play(.error)
        await speaker.finish(patience: .seconds(60))
        let heard = try heard()
        #expect(heard.suffix(Tone.error.samples.count) == Tone.error.samples[...])
        #expect(heard.count < 1_000 * Tone.booked.samples.count)
    }

    private func heard() throws -> [Int16] {
        try Data(contentsOf: URL(fileURLWithPath: file)).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
}
