/// Puts together what a gun types, key by key, to lines.
///
/// A line of which anything may be missing is never given out: after the kernel has dropped keys, all is thrown away up
/// to the line's end.
struct KeyLine: Sendable {
    private let settings: GunSettings
    private var typing: KeyTyping
    private var text = String.UnicodeScalarView()
    private var first = Duration.zero
    private var latest: Duration
    private var isSpoiled: Bool
    /// What is to be told of a spoiled line at its end: somebody has pulled the trigger since the last word.
    private var newLoss: GunSpoiling?
    private var opened: Duration?

    /// - Parameters:
    ///   - opened: When listening began; nil if the events before are there as well.
    ///   - isHeld: Whether a key is held down already.
    init(_ settings: GunSettings, opened: Duration? = nil, isHeld: Bool = false) {
        self.settings = settings
        typing = KeyTyping(layout: settings.layout)
        self.opened = opened
        latest = opened ?? .zero
        isSpoiled = isHeld
    }

    /// What came of an event.
    enum Outcome: Equatable, Sendable {
        case typed(String)
        case spoiled(GunSpoiling)
    }

    /// Takes the next event.
    mutating func take(_ event: KeyEvent) -> [Outcome] {
        switch event {
        case .dropped(let time):
            let past = settle(at: time)
            latest = time
            return past + spoil(.overrun)
        case .released(let key, _):
            return apply(typing.release(key))
        case .pressed(let key, let time):
            let past = settle(at: time)
            noteTime(time)
            return past + apply(typing.press(key))
        }
    }

    /// Ends what a pause ends; called when nothing has come for a while as well.
    mutating func settle(at now: Duration) -> [Outcome] {
        let pause = now - latest
        switch settings.end {
        case .pause(let long): return pause >= long ? end() : []
        case .key: return settleUnended(after: pause)
        }
    }

    /// The gun has gone: what it had typed of a line is lost.
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

    /// A line that a gun types is over in a moment, so one without an end will get none. A person on a keypad may think.
    private mutating func settleUnended(after pause: Duration) -> [Outcome] {
        if pause >= Self.forgotten, !isSpoiled { text.removeAll() }
        guard pause >= Self.overdue, isSpoiled ? newLoss != nil : isTypedByGun else { return [] }
        isSpoiled = false
        return spoil(.endless)
    }

    private mutating func noteTime(_ time: Duration) {
        // What begins together with the listening has begun before it.
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

    /// Between two keys of a gun there is less than this.
    private static let gap: Duration = .milliseconds(100)
    /// Between two lines there is at least this, and hardly ever within one.
    private static let breath: Duration = .milliseconds(300)
    private static let overdue: Duration = .seconds(2)
    private static let forgotten: Duration = .seconds(60)
}
