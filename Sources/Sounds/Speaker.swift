import Foundation

/// Plays tones on a thread of its own, so that nothing ever waits for a sound.
///
/// A card that is missing or breaks stops nothing: it is said once, and looked for again with each tone and from time
/// to time.
public final class Speaker: Sendable {
    // Not a Mutex, which the thread sanitizer cannot see through: it would report races that there are not.
    private let lock = NSLock()
    private nonisolated(unsafe) var state = State()  // behind `lock`
    private let wake = DispatchSemaphore(value: 0)
    private let (end, ended) = AsyncStream.makeStream(of: Void.self)

    private struct State {
        var waiting: [Request] = []
        var isFinishing = false
    }

    private struct Request {
        let tone: Tone
        let level: Level
    }

    /// - Parameters:
    ///   - device: What ALSA calls the card: `default`, `plughw:CARD=Device`, `null`.
    ///   - onStart: Is told on the speaker's thread when a tone begins; for those who measure.
    ///   - tell: Is told on the speaker's thread when the card does not play, once for each new reason, and with nil
    ///     when it plays.
    public convenience init(
        device: String, onStart: (@Sendable (ToneStart) -> Void)? = nil,
        tell: @escaping @Sendable (SoundError?) -> Void
    ) {
        self.init(device: device, onStart: onStart, tell: tell) { name throws(CardFault) in try ALSACard(name) }
    }

    /// - Parameters:
    ///   - pause: How often to look after a card while nothing is played.
    ///   - open: Opens the card of a name.
    package init<SomeCard: Card & ~Copyable>(
        device: String, lookingEvery pause: Duration = .seconds(3),
        onStart: (@Sendable (ToneStart) -> Void)? = nil, tell: @escaping @Sendable (SoundError?) -> Void,
        open: @escaping @Sendable (String) throws(CardFault) -> SomeCard
    ) {
        let thread = Thread { [self] in
            _ = Tone.booked.samples  // made now, not while the first pack waits for its beep
            play(with: Player(device: device, open: open, onStart: onStart, tell: tell), lookingEvery: pause)
            ended.finish()
        }
        thread.name = "sound"
        thread.start()
    }

    /// Plays a tone after those that wait; with too many of them, an old one is left out.
    public func play(_ tone: Tone, at level: Level = .full) {
        guard level != .silent else { return }
        lock.withLock {
            if state.waiting.count == Self.most {
                state.waiting.remove(at: state.waiting.firstIndex { !$0.tone.isUrgent } ?? 0)
            }
            state.waiting.append(Request(tone: tone, level: level))
        }
        wake.signal()
    }

    /// Plays what waits and gives the card back; called once, at the end. A card that is stuck is left behind.
    public func finish(patience: Duration = .seconds(5)) async {
        lock.withLock { state.isFinishing = true }
        wake.signal()
        await withTaskGroup { group in
            group.addTask { [end] in for await _ in end {} }
            group.addTask { try? await Task.sleep(for: patience) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Tones that may wait. Behind a till's worth of scans, old beeps say nothing any more.
    private static let most = 4

    private func play<SomeCard: ~Copyable>(with player: consuming Player<SomeCard>, lookingEvery pause: Duration) {
        player.look()
        while true {
            let isWoken = wake.wait(timeout: .now() + pause.seconds) == .success
            let (next, isOver) = lock.withLock {
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isFinishing)
            }
            if let next {
                player.play(next.tone, at: next.level)
            } else if isOver {
                return
            } else if !isWoken {
                player.look()
            }
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
