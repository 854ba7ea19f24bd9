import Synchronization

/// Pairs phones by a six-digit code shown at the kiosk: valid for some minutes, once, and for few guesses.
///
/// Times are monotonic, so setting the clock changes nothing.
public final class Pairing: Sendable {
    /// The code that the kiosk shows and the user types into the phone.
    public struct Invitation: Equatable, Sendable {
        /// Six digits.
        public let code: String
        public let end: ContinuousClock.Instant
    }

    /// The result of checking a code.
    public enum Answer: Equatable, Sendable {
        case welcome
        case wrong
        /// No invitation is open.
        case notInvited
        /// Too many wrong codes: no code is checked before `wait` is over.
        case tooSoon(wait: Duration)
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable () -> Void

    /// - Parameter onChange: Called when there is another invitation, or none any more.
    public init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, onChange: @escaping @Sendable () -> Void = {}
    ) {
        self.now = now
        self.onChange = onChange
    }

    /// How long a code is valid.
    public static let minutes = 10

    /// The open invitation, or nil.
    public var invitation: Invitation? { state.withLock { $0.open(at: now()) } }

    /// Returns the open invitation, or creates one.
    public func invite() -> Invitation {
        let (invitation, isNew) = state.withLock { $0.invite(at: now()) }
        if isNew { onChange() }
        return invitation
    }

    /// Checks a code sent by a phone.
    ///
    /// - Parameter place: The numeric address of the phone.
    public func answer(_ digits: String, from place: String) -> Answer {
        let before = invitation
        let answer = state.withLock { $0.answer(digits.filter(\.isNumber), from: Self.house(of: place), at: now()) }
        if invitation != before { onChange() }
        return answer
    }

    /// Returns the key by which wrong guesses are counted: the network half of an IPv6 address, because one network has
    /// any number of addresses.
    private static func house(of place: String) -> String {
        place.contains("::ffff:") || !place.contains(":")
            ? place : place.split(separator: ":", omittingEmptySubsequences: false).prefix(4).joined(separator: ":")
    }
}

/// The invitation and the wrong guesses.
private struct State {
    private var invitation: Pairing.Invitation?
    /// How many wrong guesses are left before the code is replaced.
    private var guesses = 0
    /// How often the code may still be replaced before the user must invite again at the kiosk.
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

    /// Compares in constant time, so that timing reveals nothing.
    private static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The number of wrong guesses, and the wait that they cost, which doubles each time.
private struct Mistakes {
    /// The number of wrong guesses that cost no wait.
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
        let pause: Duration = min(longest, .seconds(1 << min(count - free, 20)))
        return max(.zero, pause - (now - last))
    }
}
