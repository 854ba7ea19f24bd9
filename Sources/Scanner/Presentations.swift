/// Turns what is read frame by frame into packs that were presented.
///
/// A pack counts once it is certain, once while it stays in view, and again after it has been away. Equal packs in view
/// at the same time are told apart by their places, and those swept past one after the other by their ways.
public struct Presentations: Sendable {
    private let certainty: Certainty
    private let absence: Duration
    private var inView: [Presentation] = []

    /// - Parameters:
    ///   - certainty: When a reading may be believed.
    ///   - absence: How long a pack must be unread to have left. Hands cover codes and lenses hunt, so this is longer
    ///     than a few frames; it is also the shortest pause between two equal packs.
    public init(certainty: Certainty = Certainty(), absence: Duration = .milliseconds(800)) {
        self.certainty = certainty
        self.absence = absence
    }

    /// Takes the symbols of one frame and returns those of packs that count from this frame on, each with the time of
    /// the frame in which it was read first.
    public mutating func observe(
        _ symbols: [Symbol], at time: Duration
    ) -> [(symbol: Symbol, since: Duration)] {
        inView.removeAll { time - $0.lastSeen >= absence }
        let seen = recognise(symbols.filter { $0.evidence != .contradicts }, at: time)
        return seen.filter(becomesCertain).map { index in
            inView[index].count()
            return (inView[index].symbol, inView[index].firstSeen)
        }
    }

    /// Takes note that a frame shows what the last one showed: whatever was in view still is.
    public mutating func stay(at time: Duration) {
        for index in inView.indices { inView[index].stay(at: time) }
    }

    /// Gives each symbol to the nearest presentation of the same code, or begins one, and returns which were given any.
    private mutating func recognise(_ symbols: [Symbol], at time: Duration) -> [Int] {
        var taken: [Int] = []
        for symbol in symbols where !taken.contains(where: { inView[$0].isTwin(of: symbol) }) {
            let candidates = inView.indices.filter { !taken.contains($0) && inView[$0].isOf(symbol) }
            let nearest = candidates.min { inView[$0].distance(to: symbol) < inView[$1].distance(to: symbol) }
            if nearest == nil { inView.append(Presentation(of: symbol, at: time)) }
            let index = nearest ?? inView.count - 1
            inView[index].see(symbol, at: time, by: certainty)
            taken.append(index)
        }
        return taken
    }

    private func becomesCertain(_ index: Int) -> Bool {
        let presentation = inView[index]
        guard !presentation.counted, !presentation.mayBeTheLast, certainty.holds(presentation.tally) else {
            return false
        }
        guard certainty.holdsBeside(presentation.tally) || !inView.contains(where: presentation.isBesideItsEqual) else {
            return false
        }
        return !inView.contains { $0.isStillReadBeside(presentation) && $0.outweighs(presentation) }
    }
}

/// One pack in view.
private struct Presentation: Sendable {
    private(set) var symbol: Symbol
    private(set) var firstSeen: Duration
    private(set) var lastSeen: Duration
    private(set) var tally = Certainty.Tally()
    private(set) var counted = false
    private var trail: Trail
    private var comeback: Comeback?

    init(of symbol: Symbol, at time: Duration) {
        self.symbol = symbol
        firstSeen = time
        lastSeen = time
        trail = Trail(symbol.place, at: time)
    }

    mutating func see(_ symbol: Symbol, at time: Duration, by certainty: Certainty) {
        if isTwin(of: symbol) {
            trail = Trail(symbol.place, at: time)  // it is elsewhere on the card: nothing has moved
        } else if counted, let comeback = Comeback(of: symbol.place, at: time, after: trail, lastSeen) {
            self = Presentation(of: symbol, at: time)
            self.comeback = comeback
        }
        self.symbol = symbol
        lastSeen = time
        trail.add(symbol.place, at: time)
        tally.count(symbol, by: certainty)
        judgeComeback(at: time)
    }

    mutating func count() { counted = true }

    mutating func stay(at time: Duration) { lastSeen = time }

    /// Whether it may be the one that was counted, and has only come back.
    var mayBeTheLast: Bool { comeback != nil }

    private mutating func judgeComeback(at time: Duration) {
        switch comeback?.verdict(at: symbol.place, time) {
        case .another: comeback = nil
        case .theSame: (comeback, counted) = (nil, true)
        case .open, nil: break
        }
    }

    func isOf(_ other: Symbol) -> Bool {
        symbol.text == other.text && (symbol.symbology == other.symbology || isTwin(of: other))
    }

    /// Whether the other is the same text in another form: cards bear a square code, and bars for guns, and are one card.
    func isTwin(of other: Symbol) -> Bool {
        symbol.text == other.text && symbol.symbology != other.symbology && !symbol.symbology.isRetail
            && !other.symbology.isRetail
    }

    /// Whether the other is of the same code, counts and was read in the same frame.
    func isBesideItsEqual(_ other: Presentation) -> Bool {
        other.counted && other.isOf(symbol) && other.lastSeen == lastSeen
    }

    /// The square of the distance between centres, in pixels.
    func distance(to other: Symbol) -> Int {
        let (from, to) = (symbol.place.centre, other.place.centre)
        return (from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y)
    }

    /// Whether this is another retail code in the same place, which cannot be, and was read after the other appeared: a
    /// pack that has made room for the next one was not.
    func isStillReadBeside(_ other: Presentation) -> Bool {
        let reach = max(symbol.place.width, other.symbol.place.width, 1)
        return !isOf(other.symbol) && symbol.symbology.isRetail && other.symbol.symbology.isRetail
            && 4 * distance(to: other.symbol) <= reach * reach && lastSeen >= other.firstSeen
    }

    /// Whether the other is rather a misread of this: one that comes and goes while this is counted, or one that the
    /// picture does not support, for then one of them is as good as the other.
    func outweighs(_ other: Presentation) -> Bool {
        other.tally.supported == 0 || (counted && tally.frames >= other.tally.frames)
    }
}
