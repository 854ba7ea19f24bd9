import Synchronization

/// Lets phones in, by six digits that are shown at the kiosk: for some minutes, once, and to few guesses.
///
/// Time is the machine's own, which no clock that is set can change.
public final class Pairing: Sendable {
    /// What is shown at the kiosk for somebody to type.
    public struct Invitation: Equatable, Sendable {
        /// Six digits.
        public let code: String
        public let end: ContinuousClock.Instant
    }

    /// What becomes of digits that somebody sends.
    public enum Answer: Equatable, Sendable {
        case welcome
        case wrong
        /// Nobody at the kiosk has asked for a phone, or too long ago.
        case notInvited
        /// Too many were wrong: they are looked at again after a while.
        case tooSoon(wait: Duration)
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable () -> Void

    /// - Parameter onChange: Is called when there is another invitation, or none any more.
    public init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, onChange: @escaping @Sendable () -> Void = {}
    ) {
        self.now = now
        self.onChange = onChange
    }

    /// How long digits can be typed.
    public static let minutes = 10

    /// The invitation that is open; nil for none.
    public var invitation: Invitation? { state.withLock { $0.open(at: now()) } }

    /// Somebody at the kiosk wants to let a phone in: the invitation that is open, or a new one.
    public func invite() -> Invitation {
        let (invitation, isNew) = state.withLock { $0.invite(at: now()) }
        if isNew { onChange() }
        return invitation
    }

    /// Looks at digits that somebody sends.
    ///
    /// - Parameter place: Where they come from, in numbers.
    public func answer(_ digits: String, from place: String) -> Answer {
        let before = invitation
        let answer = state.withLock { $0.answer(digits.filter(\.isNumber), from: Self.house(of: place), at: now()) }
        if invitation != before { onChange() }
        return answer
    }

    /// Those who share a network's first half of an IPv6 address are one: they have as many as they like.
    private static func house(of place: String) -> String {
        place.contains("::ffff:") || !place.contains(":")
            ? place : place.split(separator: ":", omittingEmptySubsequences: false).prefix(4).joined(separator: ":")
    }
}

/// The invitation, and the guesses that were wrong.
private struct State {
    private var invitation: Pairing.Invitation?
    /// How many digits may still be guessed wrong before others take their place.
    private var guesses = 0
    /// How often others may take their place before somebody has to ask at the kiosk again.
    private var renewals = 0
    private var mistakes: [String: Mistakes] = [:]
    private var allMistakes = Mistakes(free: 10, longest: .seconds(60))

    func open(at now: ContinuousClock.Instant) -> Pairing.Invitation? {
        invitation.flatMap { now < $0.end ? $0 : nil }
    }

    mutating func invite(at now: ContinuousClock.Instant) -> (Pairing.Invitation, isNew: Bool) {
        renewals = 3
        if let open = open(at: now) { return (open, false) }
        return (renew(until: now + .seconds(Pairing.minutes * 60)), true)
    }

    mutating func answer(_ digits: String, from place: String, at now: ContinuousClock.Instant) -> Pairing.Answer {
        let wait = max(mistakes[place]?.wait(at: now) ?? .zero, allMistakes.wait(at: now))
        guard wait <= .zero else { return .tooSoon(wait: wait) }
        guard let open = open(at: now) else { return .notInvited }
        guard Self.areEqual(digits, open.code) else {
            note(place, at: now)
            return .wrong
        }
        invitation = nil
        mistakes[place] = nil
        return .welcome
    }

    private mutating func note(_ place: String, at now: ContinuousClock.Instant) {
        if mistakes.count >= 500 { mistakes = mistakes.filter { !$0.value.isForgotten(at: now) } }
        if mistakes.count < 500 { mistakes[place, default: Mistakes(free: 1, longest: .seconds(300))].note(at: now) }
        allMistakes.note(at: now)
        guesses -= 1
        guard guesses <= 0, let old = invitation else { return }
        renewals -= 1
        if renewals < 0 { invitation = nil } else { _ = renew(until: old.end) }
    }

    private mutating func renew(until end: ContinuousClock.Instant) -> Pairing.Invitation {
        guesses = 5
        let digits = String(Int.random(in: 0..<1_000_000))
        let invitation = Pairing.Invitation(
            code: String(repeating: "0", count: 6 - digits.count) + digits, end: end)
        self.invitation = invitation
        return invitation
    }

    /// Takes as long for whatever digits, so that time tells nothing.
    private static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// How often somebody guessed wrong, and how long they wait for it: twice as long each time.
private struct Mistakes {
    /// So many cost nothing.
    let free: Int
    let longest: Duration
    private var count = 0
    private var last: ContinuousClock.Instant?

    init(free: Int, longest: Duration) {
        self.free = free
        self.longest = longest
    }

    mutating func note(at now: ContinuousClock.Instant) {
        if isForgotten(at: now) { count = 0 }
        count += 1
        last = now
    }

    func isForgotten(at now: ContinuousClock.Instant) -> Bool { last.map { now - $0 > .seconds(3600) } ?? true }

    func wait(at now: ContinuousClock.Instant) -> Duration {
        guard let last, count > free, !isForgotten(at: now) else { return .zero }
        return max(.zero, min(longest, .seconds(1 << min(count - free, 20))) - (now - last))
    }
}
