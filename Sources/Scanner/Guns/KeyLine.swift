/// Assembles the keys of a gun into lines.
///
/// Never returns a line that may be incomplete: after the kernel has dropped keys, everything up to the line's end is
/// discarded.
struct KeyLine: Sendable {
    private let settings: GunSettings
    private var typing: KeyTyping
    private var text = String.UnicodeScalarView()
    private var first = Duration.zero
    private var latest: Duration
    private var isSpoiled: Bool
    /// A loss to report when the discarded line ends; nil if it was reported already.
    private var newLoss: GunSpoiling?
    private var opened: Duration?

    /// - Parameters:
    ///   - opened: When the gun was opened; nil if no earlier keys can be missing.
    ///   - isHeld: Whether a key is already held down.
    init(_ settings: GunSettings, opened: Duration? = nil, isHeld: Bool = false) {
        self.settings = settings
        typing = KeyTyping(layout: settings.layout)
        self.opened = opened
        latest = opened ?? .zero
        isSpoiled = isHeld
    }

    /// A line, or the reason that one was discarded.
    enum Outcome: Equatable, Sendable {
        case typed(String)
        case spoiled(GunSpoiling)
    }

    /// Adds the next event and returns the lines that it completes.
    mutating func append(_ event: KeyEvent) -> [Outcome] {
        switch event {
        case .dropped(let time):
            let past = flush(at: time)
            latest = time
            return past + spoil(.overrun)
        case .released(let key, _):
            return apply(typing.release(key))
        case .pressed(let key, let time):
            let past = flush(at: time)
            noteTime(time)
            return past + apply(typing.press(key))
        }
    }

    /// Ends the line if the pause is long enough. Also called when no event has come for a while.
    mutating func flush(at now: Duration) -> [Outcome] {
        let pause = now - latest
        switch settings.end {
        case .pause(let long): return pause >= long ? end() : []
        case .key: return flushUnended(after: pause)
        }
    }

    /// Discards an unfinished line, because the gun is gone.
    mutating func abandon() -> [Outcome] {
        text.isEmpty ? [] : spoil(.overrun)
    }

    private mutating func apply(_ stroke: KeyTyping.Stroke?) -> [Outcome] {
        switch stroke {
        case nil: break
        case .end: return end()
        case .erase: if !text.isEmpty { text.removeLast() }
        case .clear: text.removeAll()
        case .character(let scalar):
            if !isSpoiled { text.append(scalar) }
            if text.count > settings.longest { return spoil(.tooLong) }
        }
        return []
    }

    private mutating func end() -> [Outcome] {
        defer {
            text.removeAll()
            if isSpoiled { typing.releaseAll() }
            (isSpoiled, newLoss) = (false, nil)
        }
        if isSpoiled { return newLoss.map { [.spoiled($0)] } ?? [] }
        return text.isEmpty ? [] : [.typed(String(text))]
    }

    private mutating func spoil(_ reason: GunSpoiling) -> [Outcome] {
        defer { (isSpoiled, newLoss) = (true, nil) }
        text.removeAll()
        return isSpoiled ? [] : [.spoiled(reason)]
    }

    /// Reports a line without an end after ``overdue`` if a gun typed it. A person on a keypad may pause for up to
    /// ``forgotten``.
    private mutating func flushUnended(after pause: Duration) -> [Outcome] {
        if pause >= Self.forgotten, !isSpoiled { text.removeAll() }
        guard pause >= Self.overdue, isSpoiled ? newLoss != nil : isTypedByGun else { return [] }
        isSpoiled = false
        return spoil(.endless)
    }

    private mutating func noteTime(_ time: Duration) {
        // A line that begins when the gun is opened may have begun before.
        if let opened, isSpoiled || time - opened < Self.gap {
            (isSpoiled, newLoss) = (true, .begunBefore)
        }
        opened = nil
        if text.isEmpty { first = time }
        if isSpoiled, time - latest >= Self.breath, newLoss == nil { newLoss = .overrun }
        latest = time
    }

    private var isTypedByGun: Bool {
        text.count >= 4 && (latest - first) / (text.count - 1) < Self.gap
    }

    /// The longest time between two keys of a gun.
    private static let gap: Duration = .milliseconds(100)
    /// The shortest time between two lines, hardly ever reached within one.
    private static let breath: Duration = .milliseconds(300)
    private static let overdue: Duration = .seconds(2)
    private static let forgotten: Duration = .seconds(60)
}
