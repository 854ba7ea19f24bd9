import GRDB
import Values

extension ScanProcessor {
    /// Starts a timer without a name.
    mutating func startTimer(minutes: Int) throws -> ScanEffect {
        guard earlier == nil else { return ScanEffect(.none) }
        let draft = TimerDraft(seconds: minutes * 60)
        let timer = try TimerBoard.change(db, at: moment) { try $0.start(draft, at: moment, db) }
        return ScanEffect(.timerStarted(.init(timer, at: moment)))
    }

    /// Starts the timer of the scanned product, or returns the time left if it runs.
    mutating func startTimer(of pack: Pack) throws -> ScanEffect {
        (state.last, state.next) = (nil, .init())
        guard earlier == nil else { return ScanEffect(.none) }
        let product = try Product.find(db, key: pack.productId)
        return try TimerBoard.change(db, at: moment) { board in
            if let timer = board.timer(ofProduct: pack.productId, at: moment) {
                return ScanEffect(.timerTold(.init(timer, at: moment)))
            }
            let timer = try board.start(TimerDraft(product: product.uuid), at: moment, db)
            return ScanEffect(.timerStarted(.init(timer, at: moment)))
        }
    }

    /// Records what a timer of the satellite has done, and leaves the timers of this kiosk as they are.
    mutating func repeatTimer(_ effect: ScanEffect) -> ScanEffect {
        if effect.action != .timerStopped { (state.last, state.next) = (nil, .init()) }
        return effect
    }

    /// Stops the ringing timers of the scanned product; nil if none rings.
    mutating func stopRinging(of pack: Pack) throws -> ScanEffect? {
        try stopRinging { $0.productId == pack.productId }
    }

    /// Stops all ringing timers; nil if none rings.
    mutating func stopAllRinging() throws -> ScanEffect? {
        try stopRinging { _ in true }
    }

    private mutating func stopRinging(_ isMeant: @escaping (KitchenTimer) -> Bool) throws -> ScanEffect? {
        guard earlier == nil else { return nil }
        let rings = { (timer: KitchenTimer) in timer.state == .ringing && isMeant(timer) }
        // Nearly always no timer rings, and then a scan need not write.
        guard try TimerBoard(db, at: moment).timers.contains(where: rings) else { return nil }
        let stopped = try TimerBoard.change(db, at: moment) { $0.end(where: rings) }
        guard let first = stopped.first else { return nil }
        if record.productId == nil { record.productId = first.productId }
        return ScanEffect(.timerStopped(.init(first, at: moment, count: stopped.count)))
    }

    /// Undoes the start of a timer.
    ///
    /// - Returns: Whether it had not rung yet: a timer that has rung is not undone.
    func undoTimer(_ note: ScanEffect.TimerNote) throws -> Bool {
        guard earlier == nil else { return true }
        return try TimerBoard.change(db, at: moment) { board in
            guard let index = board.timers.firstIndex(where: { $0.uuid == note.uuid }),
                [.running, .paused].contains(board.timers[index].state)
            else { return false }
            board.timers[index].end()
            return true
        }
    }
}

extension ScanEffect.TimerNote {
    fileprivate init(_ timer: KitchenTimer, at now: Moment, count: Int = 1) {
        self.init(
            uuid: timer.uuid, name: timer.name, doneness: timer.doneness, seconds: Int(timer.length / 1_000),
            remaining: Int((timer.left(at: now) + 999) / 1_000), count: count)
    }
}
