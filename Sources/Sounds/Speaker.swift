import Foundation
import Synchronization

/// Plays tones on a thread of its own, so that nothing ever waits for a sound.
///
/// A card that is missing or breaks stops nothing: it is said once, and tried again with later tones.
public final class Speaker: Sendable {
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)

    private struct State {
        var waiting: [Tone] = []
        var finished: CheckedContinuation<Void, Never>?
    }

    /// - Parameters:
    ///   - device: What ALSA calls the card: `default`, `plughw:1`, `null`.
    ///   - tell: Is told on the speaker's thread when the card does not play, once for each new reason, and with nil
    ///     when it plays.
    public init(device: String, tell: @escaping @Sendable (SoundError?) -> Void) {
        let thread = Thread { [self] in play(with: Player(device: device, tell: tell)) }
        thread.name = "sound"
        thread.start()
    }

    /// Plays a tone after those that wait; with too many of them, the oldest is left out.
    public func play(_ tone: Tone) {
        state.withLock { state in
            if state.waiting.count == Self.most { state.waiting.removeFirst() }
            state.waiting.append(tone)
        }
        wake.signal()
    }

    /// Plays what waits and gives the card back; called once, at the end.
    public func finish() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.finished = continuation }
            wake.signal()
        }
    }

    /// Tones that may wait. Behind a till's worth of scans, old beeps say nothing any more.
    private static let most = 4

    private func play(with player: consuming Player) {
        player.openIfNeeded()
        while true {
            wake.wait()
            let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            if let next {
                player.play(next)
            } else if let finished = state.withLock({ $0.finished }) {
                return finished.resume()
            }
        }
    }
}

/// The speaker's thread's own things.
private struct Player: ~Copyable {
    let device: String
    let tell: @Sendable (SoundError?) -> Void
    private var pcm: PCM?
    private var reason: SoundError?
    private let samples = Dictionary(uniqueKeysWithValues: Tone.allCases.map { ($0, $0.samples) })

    init(device: String, tell: @escaping @Sendable (SoundError?) -> Void) {
        self.device = device
        self.tell = tell
    }

    mutating func openIfNeeded() {
        guard pcm == nil else { return }
        do throws(SoundError) {
            pcm = try PCM(device, rate: Tone.sampleRate)
            reason = nil
            tell(nil)
        } catch {
            note(error)
        }
    }

    mutating func play(_ tone: Tone) {
        let wasOpen = pcm != nil
        openIfNeeded()
        do throws(SoundError) {
            try pcm?.play(samples[tone] ?? [])
        } catch {
            pcm = nil  // a card that was unplugged is another one when it returns
            if wasOpen { play(tone) } else { note(error) }
        }
    }

    private mutating func note(_ error: SoundError) {
        if error != reason { tell(error) }
        reason = error
    }
}
