/// A tone that begins to be heard.
public struct ToneStart: Sendable {
    public let tone: Tone
    /// When its first sample was with the card.
    public let handed: ContinuousClock.Instant
    /// How long the card says that it keeps a sample before it is heard.
    public let delay: Duration
}

/// The speaker's thread's own things: the card, while there is one, and what was said of it.
struct Player<SomeCard: Card & ~Copyable>: ~Copyable {
    private let device: String
    private let open: @Sendable (String) throws(CardFault) -> SomeCard
    private let onStart: (@Sendable (ToneStart) -> Void)?
    private let tell: @Sendable (SoundError?) -> Void
    private var card: SomeCard?
    private var said = Said.nothing

    private enum Said: Equatable {
        case nothing, isWell
        case isWrong(SoundError)
    }

    init(
        device: String, open: @escaping @Sendable (String) throws(CardFault) -> SomeCard,
        onStart: (@Sendable (ToneStart) -> Void)?, tell: @escaping @Sendable (SoundError?) -> Void
    ) {
        self.device = device
        self.open = open
        self.onStart = onStart
        self.tell = tell
    }

    /// Sees to it that there is a card, if there can be.
    mutating func look() {
        if let isThere = card?.isThere(), !isThere { card = nil }
        openIfNeeded()
    }

    /// Plays a tone to its end, if need be on the card that stands where a lost one was.
    mutating func play(_ tone: Tone, at level: Level) {
        let samples = level.applied(to: tone.samples)
        let onStart = starting(tone)
        for isLastTry in [false, true] {
            look()
            do throws(CardFault) {
                guard try card?.play(samples, onStart: onStart) != nil else { return }
                return say(.isWell)
            } catch {
                card = nil
                if isLastTry { say(.isWrong(SoundError(error, card: device))) }
            }
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
            // A card that opens and does not play is well when it plays.
            if case .isWrong(.failed) = said { return }
            say(.isWell)
        } catch {
            say(.isWrong(SoundError(error, card: device)))
        }
    }

    private mutating func say(_ now: Said) {
        guard now != said else { return }
        said = now
        if case .isWrong(let error) = now { tell(error) } else { tell(nil) }
    }
}
