import Foundation

/// Turns what is to be said into samples; nil if it was no longer wanted, which it asks meanwhile.
package typealias SpeakingVoice = @Sendable (Utterance, @escaping () -> Bool) throws(VoiceError) -> [Int16]?

/// Plays tones and speaks on a thread of its own, so that nothing ever waits for a sound.
///
/// Tones come first: speech is cut short by a tone, and what is urgent goes on after it. A card that is missing or breaks
/// stops nothing: it is said once, and looked for again with each tone and from time to time.
public final class Speaker: Sendable {
    // Not a Mutex, which the thread sanitizer cannot see through: it would report races that there are not.
    private let lock = NSLock()
    private nonisolated(unsafe) var line = SoundLine()  // behind `lock`
    private let wake = DispatchSemaphore(value: 0)
    private let (end, ended) = AsyncStream.makeStream(of: Void.self)

    /// - Parameters:
    ///   - device: What ALSA calls the card: `default`, `plughw:CARD=Device`, `null`.
    ///   - onStart: Is told on the speaker's thread when a tone begins; for those who measure.
    ///   - tell: Is told on the speaker's thread when the card does not play, once for each new reason, and with nil
    ///     when it plays.
    ///   - tellOfVoice: Is told in the same way of the voice, which is tried only when something is said.
    public convenience init(
        device: String, onStart: (@Sendable (ToneStart) -> Void)? = nil,
        tell: @escaping @Sendable (SoundError?) -> Void,
        tellOfVoice: @escaping @Sendable (VoiceError?) -> Void = { _ in }
    ) {
        self.init(device: device, onStart: onStart, tell: tell, tellOfVoice: tellOfVoice) {
            name throws(CardFault) in try ALSACard(name)
        }
    }

    /// - Parameters:
    ///   - pause: How often to look after a card while nothing is played.
    ///   - voice: What speaks.
    ///   - open: Opens the card of a name.
    package init<SomeCard: Card & ~Copyable>(
        device: String, lookingEvery pause: Duration = .seconds(3),
        voice: @escaping SpeakingVoice = { utterance, isUnwanted throws(VoiceError) in
            try SpeechSynthesizer.samples(of: utterance, isUnwanted: isUnwanted)
        },
        onStart: (@Sendable (ToneStart) -> Void)? = nil, tell: @escaping @Sendable (SoundError?) -> Void,
        tellOfVoice: @escaping @Sendable (VoiceError?) -> Void = { _ in },
        open: @escaping @Sendable (String) throws(CardFault) -> SomeCard
    ) {
        let thread = Thread { [self] in
            _ = Tone.booked.samples  // made now, not while the first pack waits for its beep
            let player = Player(
                device: device, open: open, voice: voice, onStart: onStart, tell: tell, tellOfVoice: tellOfVoice)
            play(with: player, lookingEvery: pause)
            ended.finish()
        }
        thread.name = "sound"
        thread.start()
    }

    /// Plays a tone after those that wait, and before all speech; with too many of them, an old one is left out.
    public func play(_ tone: Tone, at level: Level = .full) {
        guard level != .silent else { return }
        change { $0.add(tone, at: level) }
    }

    /// Says something after the tones that wait, in place of what it replaces.
    public func say(_ utterance: Utterance, at level: Level = .full) {
        guard level != .silent, !utterance.text.isEmpty else { return }
        change { $0.add(utterance, at: level) }
    }

    /// Ends all speech, the urgent one too.
    public func hush() { change { $0.hush() } }

    /// Plays the tones that wait and gives the card back; called once, at the end. Speech ends in the middle of a word,
    /// and a card that is stuck is left behind.
    public func finish(patience: Duration = .seconds(5)) async {
        change { $0.isFinishing = true }
        await withTaskGroup { group in
            group.addTask { [end] in for await _ in end {} }
            group.addTask { try? await Task.sleep(for: patience) }
            await group.next()
            group.cancelAll()
        }
    }

    private func change(_ body: (inout SoundLine) -> Void) {
        lock.withLock { body(&line) }
        wake.signal()
    }

    private func play<SomeCard: ~Copyable>(with player: consuming Player<SomeCard>, lookingEvery pause: Duration) {
        player.look()
        while true {
            switch lock.withLock({ line.next() }) {
            case .tone(let tone, let level): player.play(tone, at: level)
            case .speech(let speech):
                let heard = player.speak(speech.utterance, at: speech.level, from: speech.start) { [self] in
                    lock.withLock { line.isCut }
                }
                lock.withLock { line.endSpeech(heard: heard) }
            case .end: return
            case nil: if wake.wait(timeout: .now() + pause.seconds) == .timedOut { player.look() }
            }
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
