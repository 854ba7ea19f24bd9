import Values

/// All active timers and the last moment at which they were updated, which carries them over restarts, power cuts and
/// clock changes.
///
/// Within one boot of the machine only the time since the boot counts. Across a boot, power was off for at least as
/// long as the machine has been up, and for as long as the wall clock says where it is comparable; timers run late by
/// what is unknown, and never early unless an unsynchronised clock was set ahead meanwhile. Once the clock is
/// synchronised they are corrected, if the right time was also known before the power cut.
struct TimerBoard: Equatable, Sendable {
    /// Nil until timers were updated for the first time.
    var seen: SeenMoment?
    var timers: [KitchenTimer]

    /// Advances the timers to a moment.
    mutating func advance(to now: Moment) {
        if let seen, seen.moment.boot != now.boot { carry(from: seen, to: now) }
        correctEnds(at: now)
        for index in timers.indices { timers[index].ring(at: now) }
    }

    /// Carries the timers over into another boot.
    private mutating func carry(from seen: SeenMoment, to now: Moment) {
        // A clock that was synchronised only now does not tell how wrong it was before.
        let isComparable = seen.moment.isSynchronised || !now.isSynchronised
        let off = max(now.sinceBoot, isComparable ? now.wall - seen.moment.wall : 0)
        let shift = now.sinceBoot - off - seen.moment.sinceBoot
        // For timers started since, it is unknown how much of a later correction applies to them.
        let wasKnown = seen.known.map { $0.sinceBoot > 0 } ?? false
        for index in timers.indices {
            timers[index].carry(by: shift, canBeSettled: wasKnown)
            if timers[index].rang != nil { timers[index].rang = now.sinceBoot }
        }
        self.seen?.known?.sinceBoot += shift
    }

    /// Corrects estimated ends once the time is known, and stores the moment.
    private mutating func correctEnds(at now: Moment) {
        var known = seen?.known
        if now.isSynchronised {
            let late = known.map { (now.wall - $0.wall) - (now.sinceBoot - $0.sinceBoot) } ?? 0
            for index in timers.indices where timers[index].isCarried { timers[index].correctEnd(by: max(0, late)) }
            known = SeenMoment.Known(sinceBoot: now.sinceBoot, wall: now.wall)
        }
        seen = SeenMoment(moment: now, known: known)
    }

    /// Returns the time until a timer next changes by itself, in milliseconds; nil for never.
    func next(after now: Moment) -> Int64? {
        timers.compactMap(\.next).min().map { max(0, $0 - now.sinceBoot) }
    }
}

/// The last moment at which timers were updated.
struct SeenMoment: Equatable, Sendable {
    var moment: Moment
    /// The last moment at which the right time was known; nil for none.
    var known: Known?

    struct Known: Equatable, Sendable {
        /// Since the boot of the last moment; negative if it is from an earlier boot.
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

    fileprivate mutating func correctEnd(by late: Int64) {
        isCarried = false
        ends? -= late
    }
}
