import Foundation

/// Synthesises an utterance as samples; nil if the second argument reported that it is no longer wanted.
package typealias SpeakingVoice = @Sendable (Utterance, @escaping () -> Bool) throws(VoiceError) -> [Int16]?

/// Plays tones and speech on a thread of its own, so that callers never wait for a sound.
///
/// Tones have priority: they interrupt speech, and urgent speech continues afterwards. A missing or broken card is
/// reported once and does not stop the speaker, which tries to open it with each sound and at intervals.
public final class Speaker: Sendable {
    // Not a Mutex: the thread sanitizer does not understand it and would report false races.
    private let lock = NSLock()
    private nonisolated(unsafe) var line = SoundLine()  // behind `lock`
    private let wake = DispatchSemaphore(value: 0)
    private let (end, ended) = AsyncStream.makeStream(of: Void.self)

    /// - Parameters:
    ///   - device: The card's ALSA name: `default`, `plughw:CARD=Device`, `null`.
    ///   - onStart: Called on the speaker's thread when a tone begins; for measurements.
    ///   - report: Called on the speaker's thread with an error when the card does not play, once for each new reason,
    ///     and with nil when it plays.
    ///   - reportVoice: Called in the same way about the voice, which is tried only for speech.
    public convenience init(
        device: String, onStart: (@Sendable (ToneStart) -> Void)? = nil,
        report: @escaping @Sendable (SoundError?) -> Void,
        reportVoice: @escaping @Sendable (VoiceError?) -> Void = { _ in }
    ) {
        self.init(device: device, onStart: onStart, report: report, reportVoice: reportVoice) {
            name throws(CardFault) in try ALSACard(name)
        }
    }

    /// - Parameters:
    ///   - pause: The interval between checks of the card while idle.
    ///   - voice: Synthesises speech.
    ///   - open: Opens a card by its name.
    package init<SomeCard: Card & ~Copyable>(
        device: String, lookingEvery pause: Duration = .seconds(3),
        voice: @escaping SpeakingVoice = { utterance, isUnwanted throws(VoiceError) in
            try SpeechSynthesizer.samples(of: utterance, isUnwanted: isUnwanted)
        },
        onStart: (@Sendable (ToneStart) -> Void)? = nil, report: @escaping @Sendable (SoundError?) -> Void,
        reportVoice: @escaping @Sendable (VoiceError?) -> Void = { _ in },
        open: @escaping @Sendable (String) throws(CardFault) -> SomeCard
    ) {
        let thread = Thread { [self] in
            _ = Tone.booked.samples  // computed now, not at the first scan's beep
            let player = Player(
                device: device, open: open, voice: voice, onStart: onStart, report: report, reportVoice: reportVoice)
            play(with: player, lookingEvery: pause)
            ended.finish()
        }
        thread.name = "sound"
        thread.start()
    }

    /// Queues a tone after those that wait, and before all speech; a full queue drops an old tone.
    public func play(_ tone: Tone, at level: Level = .full) {
        guard level != .silent else { return }
        change { $0.add(tone, at: level) }
    }

    /// Queues speech after the waiting tones, and removes the speech that it replaces.
    public func say(_ utterance: Utterance, at level: Level = .full) {
        guard level != .silent, !utterance.text.isEmpty else { return }
        change { $0.add(utterance, at: level) }
    }

    /// Cancels all speech, including urgent speech.
    public func hush() { change { $0.hush() } }

    /// Plays the waiting tones and closes the card; call it once, at the end. Interrupts speech, and abandons a card
    /// that blocks for longer than `patience`.
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
