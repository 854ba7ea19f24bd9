/// The start of a tone, for measuring latency.
public struct ToneStart: Sendable {
    public let tone: Tone
    /// The time when its first sample was written to the card.
    public let handed: ContinuousClock.Instant
    /// The card's delay between writing a sample and hearing it.
    public let delay: Duration
}

/// The state of the speaker's thread: the card if it is open, and the last reports on the card and the voice.
struct Player<SomeCard: Card & ~Copyable>: ~Copyable {
    private let device: String
    private let open: @Sendable (String) throws(CardFault) -> SomeCard
    private let voice: SpeakingVoice
    private let onStart: (@Sendable (ToneStart) -> Void)?
    private let report: @Sendable (SoundError?) -> Void
    private let reportVoice: @Sendable (VoiceError?) -> Void
    private var card: SomeCard?
    private var reported = Reported<SoundError>.nothing
    private var reportedVoice = Reported<VoiceError>.nothing

    private enum Reported<Fault: Equatable>: Equatable {
        case nothing, isWell
        case isWrong(Fault)
    }

    init(
        device: String, open: @escaping @Sendable (String) throws(CardFault) -> SomeCard,
        voice: @escaping SpeakingVoice, onStart: (@Sendable (ToneStart) -> Void)?,
        report: @escaping @Sendable (SoundError?) -> Void, reportVoice: @escaping @Sendable (VoiceError?) -> Void
    ) {
        self.device = device
        self.open = open
        self.voice = voice
        self.onStart = onStart
        self.report = report
        self.reportVoice = reportVoice
    }

    /// Opens the card if it is not open or was unplugged.
    mutating func look() {
        if let isThere = card?.isThere(), !isThere { card = nil }
        openIfNeeded()
    }

    /// Plays a whole tone; if the card fails, reopens it and tries once more.
    mutating func play(_ tone: Tone, at level: Level) {
        let samples = level.applied(to: tone.samples)
        let onStart = starting(tone)
        for isLastTry in [false, true] {
            look()
            do throws(CardFault) {
                guard try card?.play(samples, onStart: onStart) != nil else { return }
                return noteCard(.isWell)
            } catch {
                card = nil
                if isLastTry { noteCard(.isWrong(SoundError(error, card: device))) }
            }
        }
    }

    /// Speaks until it is interrupted. Does not retry on a reopened card, because half a sentence is useless later.
    ///
    /// - Parameters:
    ///   - start: The number of samples that were played before.
    ///   - isCut: Returns whether to stop; called often.
    /// - Returns: The number of samples played so far if it was interrupted; nil if it is finished or failed.
    mutating func speak(
        _ utterance: Utterance, at level: Level, from start: Int, isCut: @escaping () -> Bool
    ) -> Int? {
        look()
        guard card != nil, let spoken = samples(of: utterance, isCut: isCut) else { return isCut() ? start : nil }
        do throws(CardFault) {
            let rest = level.applied(to: spoken).dropFirst(start)
            let heard = try card?.play(rest, until: isCut) ?? rest.count
            noteCard(.isWell)
            return heard < rest.count ? start + heard : nil
        } catch {
            card = nil
            noteCard(.isWrong(SoundError(error, card: device)))
            return nil
        }
    }

    private mutating func samples(of utterance: Utterance, isCut: @escaping () -> Bool) -> [Int16]? {
        do throws(VoiceError) {
            guard let samples = try voice(utterance, isCut) else { return nil }
            noteVoice(.isWell)
            return samples
        } catch {
            noteVoice(.isWrong(error))
            return nil
        }
    }

    private func starting(_ tone: Tone) -> ((Int) -> Void)? {
        guard let onStart else { return nil }
        return { samplesBefore in
            let delay = Duration.seconds(Double(samplesBefore) / Double(Tone.sampleRate))
            onStart(ToneStart(tone: tone, handed: .now, delay: delay))
        }
    }

    private mutating func openIfNeeded() {
        guard card == nil else { return }
        do throws(CardFault) {
            card = try open(device)
            // A card that failed to play counts as working only after it plays again.
            if case .isWrong(.failed) = reported { return }
            noteCard(.isWell)
        } catch {
            noteCard(.isWrong(SoundError(error, card: device)))
        }
    }

    private mutating func noteCard(_ now: Reported<SoundError>) {
        guard now != reported else { return }
        reported = now
        if case .isWrong(let error) = now { report(error) } else { report(nil) }
    }

    private mutating func noteVoice(_ now: Reported<VoiceError>) {
        guard now != reportedVoice else { return }
        reportedVoice = now
        if case .isWrong(let error) = now { reportVoice(error) } else { reportVoice(nil) }
    }
}
