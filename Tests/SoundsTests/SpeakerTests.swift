import Foundation
import Sounds
import Synchronization
import Testing

/// Through real ALSA, whose file plugin keeps what would be heard.
struct SpeakerTests {
    private let file = NSTemporaryDirectory() + "tones-\(UUID().uuidString).raw"

    @Test func playsEachToneToItsLastSample() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let speaker = Speaker(device: "file:FILE=\(file),FORMAT=raw") { #expect($0 == nil) }
        for tone in Tone.allCases { speaker.play(tone) }
        await speaker.finish()
        let heard = try Data(contentsOf: URL(fileURLWithPath: file)).withUnsafeBytes {
            Array($0.bindMemory(to: Int16.self))
        }
        #expect(heard == Tone.allCases.flatMap(\.samples))
    }

    @Test func saysOnceThatThereIsNoCard() async {
        let reasons = Mutex<[SoundError?]>([])
        let speaker = Speaker(device: "no-such-card") { reason in reasons.withLock { $0.append(reason) } }
        for _ in 0..<3 { speaker.play(.booked) }
        await speaker.finish()
        #expect(reasons.withLock { $0 } == [.missing("no-such-card")])
    }

    @Test func leavesOutOldTonesWhenTooManyWait() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let speaker = Speaker(device: "file:FILE=\(file),FORMAT=raw") { _ in }
        for _ in 0..<1_000 { speaker.play(.booked) }
        speaker.play(.error)
        await speaker.finish()
        let heard = try Data(contentsOf: URL(fileURLWithPath: file)).withUnsafeBytes {
            Array($0.bindMemory(to: Int16.self))
        }
        #expect(heard.suffix(Tone.error.samples.count) == Tone.error.samples[...])
        #expect(heard.count < 1_000 * Tone.booked.samples.count)
    }
}
