import Values

/// All timers that are not over, and when they were looked at last: what carries them over restarts, power cuts and clocks
/// that jump.
///
/// Within one boot of the machine nothing but the time since the boot counts. Over a boot, power was off for at least as
/// long as the machine has been up, and for as long as the wall clock says where it can be compared; timers run late by
/// what nobody could know, and never early unless a clock that nobody confirms was set ahead meanwhile. Once somebody who knows the time has set the clock they are put right, if
/// the right time was known before the power went, too.
struct TimerBoard: Equatable, Sendable {
    /// Nil until timers were looked at for the first time.
    var seen: SeenMoment?
    var timers: [KitchenTimer]

    /// Brings everything to this moment.
    mutating func advance(to now: Moment) {
        if let seen, seen.moment.boot != now.boot { carry(from: seen, to: now) }
        settle(at: now)
        for index in timers.indices { timers[index].ring(at: now) }
    }

    /// Takes timers over into another boot.
    private mutating func carry(from seen: SeenMoment, to now: Moment) {
        // A clock that was set right only now says nothing of how long it was wrong before.
        let isComparable = seen.moment.isSynchronised || !now.isSynchronised
        let off = max(now.sinceBoot, isComparable ? now.wall - seen.moment.wall : 0)
        let shift = now.sinceBoot - off - seen.moment.sinceBoot
        // Of what was started since, nobody can tell how much of what is found out later concerns it.
        let wasKnown = seen.known.map { $0.sinceBoot > 0 } ?? false
        for index in timers.indices {
            timers[index].carry(by: shift, canBeSettled: wasKnown)
            if timers[index].rang != nil { timers[index].rang = now.sinceBoot }
        }
        self.seen?.known?.sinceBoot += shift
    }

    /// Puts right what was guessed, as soon as the time is known, and notes the moment.
    private mutating func settle(at now: Moment) {
        var known = seen?.known
        if now.isSynchronised {
            let late = known.map { (now.wall - $0.wall) - (now.sinceBoot - $0.sinceBoot) } ?? 0
            for index in timers.indices where timers[index].isCarried { timers[index].settle(by: max(0, late)) }
            known = SeenMoment.Known(sinceBoot: now.sinceBoot, wall: now.wall)
        }
        seen = SeenMoment(moment: now, known: known)
    }

    /// When something happens by itself next, in milliseconds from a moment; nil for never.
    func next(after now: Moment) -> Int64? {
        timers.compactMap(\.next).min().map { max(0, $0 - now.sinceBoot) }
    }
}

/// When timers were looked at last.
struct SeenMoment: Equatable, Sendable {
    var moment: Moment
    /// The last moment of which the right time was known; nil for none.
    var known: Known?

    struct Known: Equatable, Sendable {
        /// Since the boot of the moment seen last: below zero for one of before.
        var sinceBoot: Int64
        var wall: Int64
    }
}

extension KitchenTimer {
    fileprivate mutating func carry(by shift: Int64, canBeSettled: Bool) {
        guard let ends else { return }
        self.ends = ends + shift
        isCarried = isCarried || canBeSettled
    }

    fileprivate mutating func settle(by late: Int64) {
        isCarried = false
        ends? -= late
    }
}
