/// A code in view, with what ``Presentations`` remembers of it.
struct Presentation: Sendable {
    private(set) var symbol: Symbol
    private(set) var firstSeen: Duration
    private(set) var lastSeen: Duration
    /// The time of the last reading that was not outdated; nil if all were.
    private var lastInPlace: Duration?
    /// The time at which the picture last supported it.
    private var lastSupported: Duration?
    private(set) var tally = Certainty.Tally()
    /// Whether ``Symbol/isReadInManyRows`` was true in any frame.
    private var isReadInManyRows = false
    /// The number of frames in which an equal code was read in another place.
    private var framesWithEqual = 0
    private(set) var counted = false
    /// The number of the pack that it was counted for, which other codes may share.
    private(set) var pack: Int?
    /// The article of a pack that was counted by this code; nil for supplements.
    private(set) var article: String?
    /// The other codes that were counted for the pack.
    private var supplements: [Symbol] = []
    /// The time at which another code of the pack was read last, or the pack lay unread where it had been read.
    private var lastBeside: Duration?
    /// Whether another pack has passed over it since it was last read.
    private(set) var isCovered = false
    private var trail = Trail()
    private var repeatPass: RepeatPassDetector?
    /// The place where it lies still; nil if it moves.
    private var rest: BoundingBox?
    /// Whether it has lain or was held still. One that only moved shows by its motion whether it comes back.
    private var hasRested = false
    /// The frame that read it last; nil if it cannot be told from the background.
    private var view: BackgroundModel.PackView?
    /// The time since which the view does not show it any more; nil if it may.
    private var emptySince: Duration?
    /// Whether a frame has shown the scene without the pack since its code was last read.
    private(set) var hasLeft = false

    init(of symbol: Symbol, at time: Duration) {
        self.symbol = symbol
        firstSeen = time
        lastSeen = time
    }

    mutating func record(_ symbol: Symbol, at time: Duration, by certainty: Certainty) {
        let isWhole = symbol.isSupported
        if isTwin(of: symbol) {
            trail = Trail()  // another code of the same card: nothing has moved
        } else if isWhole, counted, !isOfWeighedGoods,
            let repeatPass = RepeatPassDetector(of: symbol.place, at: time, after: trail)
        {
            let last = self
            self = Presentation(of: symbol, at: time)
            self.repeatPass = repeatPass
            (pack, article, supplements) = (last.pack, last.article, last.supplements)
        }
        self.symbol = symbol
        lastSeen = time
        if !symbol.isOutdated { lastInPlace = time }
        isCovered = false
        if isWhole { lastSupported = time }
        tally.count(symbol, by: certainty)
        if symbol.isReadInManyRows { isReadInManyRows = true }
        guard isWhole else { return }
        trail.add(symbol.place, at: time)
        judgeRepeatPass(at: time)
        judgeRest()
    }

    mutating func count(asPack number: Int, of article: String?) {
        (counted, pack, self.article) = (true, number, article)
    }

    mutating func count(with host: Presentation) { (counted, pack) = (true, host.pack) }

    /// Notes a further code of the pack, and returns whether it is the first of its text.
    mutating func add(_ supplement: Symbol) -> Bool {
        guard !supplements.contains(where: { $0.text == supplement.text }) else { return false }
        supplements.append(supplement)
        return true
    }

    /// Returns whether a code can be on the pack: it has no other text in that symbology.
    func mayBear(_ symbol: Symbol) -> Bool {
        supplements.allSatisfy { $0.symbology != symbol.symbology || $0.text == symbol.text }
    }

    mutating func recordBeside(at time: Duration) { lastBeside = time }

    /// The time at which it or another code of the same pack was read last, or lay where it had been read.
    var lastInView: Duration { max(lastSeen, lastBeside ?? lastSeen) }

    mutating func recordUnchanged(at time: Duration) { lastSeen = time }

    /// Whether it may be the pack that was counted, brought back.
    var mayBeTheLast: Bool { repeatPass != nil }

    private mutating func judgeRepeatPass(at time: Duration) {
        switch repeatPass?.verdict(at: symbol.place, time) {
        case .another: (repeatPass, pack, article, supplements) = (nil, nil, nil, [])
        case .theSame: (repeatPass, counted) = (nil, true)
        case .open, nil: break
        }
    }

    /// Keeps the place while the code is read within it: a pack that is half covered has not moved.
    private mutating func judgeRest() {
        if let rest, rest.isAbout(symbol.place) { return }
        rest = trail.restingPlace
        if rest != nil { hasRested = true }
    }

    /// Compares the frame that read it last with a new background.
    mutating func renewView(by background: BackgroundModel) { view = view.flatMap(background.renewed) }

    /// Updates what is known about its leaving, after it was looked for in a frame.
    mutating func compare(with background: BackgroundModel, at time: Duration) {
        guard let lastInPlace, lastInPlace < time else {
            view = background.view(ofCodeIn: symbol.place)
            emptySince = nil
            return
        }
        if let view, background.showsCode(of: view) { recordBeside(at: time) }
        guard let view, background.lacksPack(of: view) else {
            emptySince = nil
            return
        }
        let isSlow = emptySince != nil && time - lastInPlace >= Self.untilUnread
        let since = emptySince ?? time
        emptySince = since
        hasLeft = counted && hasRested && (time - since >= Self.untilLeft || isSlow)
    }

    /// The time for which the view must be empty. A single frame may be damaged.
    private static let untilLeft = Duration.milliseconds(60)
    /// The time for which the pack must be unread if only two frames are empty, which is all that a slow reader may see.
    private static let untilUnread = Duration.milliseconds(200)

    mutating func noteCover(by others: [Symbol]) {
        guard let rest, !isCovered else { return }
        isCovered = others.contains { other in
            let (place, margin) = (other.place, max(other.place.width, other.place.height) / 2)
            return other.isSupported && !isOf(other) && place.grown(by: margin).overlaps(rest)
        }
    }

    /// Whether the code is mostly printed on weighed goods. It is long, and often unread for a second; and two packs
    /// hardly ever have the same text. zbar's place is the part of it that was read, and jumps from frame to frame.
    var isOfWeighedGoods: Bool { symbol.symbology == .dataBarExpanded }

    /// Returns whether a symbol may be on this pack. After a pause it must lie where it lay.
    func mayBe(_ other: Symbol, at time: Duration, _ absence: Duration) -> Bool {
        guard isOf(other) else { return false }
        return time - lastInView < absence || isOfWeighedGoods || rest?.isAbout(other.place) == true
    }

    func isOf(_ other: Symbol) -> Bool {
        symbol.text == other.text && (symbol.symbology == other.symbology || isTwin(of: other))
    }

    /// Returns whether another symbol is the same text in another symbology. A card has a QR code and bars for guns,
    /// and counts as one.
    func isTwin(of other: Symbol) -> Bool {
        symbol.text == other.text && symbol.symbology != other.symbology && !symbol.symbology.isRetail
            && !other.symbology.isRetail
    }

    /// Returns whether another symbol of the same frame is on this pack, wherever it is.
    func isSurelyOf(_ other: Symbol) -> Bool { isTwin(of: other) || isOfWeighedGoods && isOf(other) }

    /// Returns whether it is another pack than one that counts: its code is another one, or both were read in enough
    /// frames together, or the other was away before this came.
    ///
    /// A reading of a place where the pack has been a moment ago, or of a part of its code, is on the same pack, even if
    /// the code is read in only one of both places from then on.
    func isApart(from other: Presentation, _ absence: Duration, by certainty: Certainty) -> Bool {
        !other.counted || !other.isOf(symbol) || lastSeen - other.lastInView >= absence
            || certainty.isCertainBeside(framesWithEqual)
    }

    /// Counts a frame that has read an equal code, too.
    mutating func noteEqual() { framesWithEqual += 1 }

    /// Returns the squared distance between centres, in pixels.
    func distance(to other: Symbol) -> Int {
        let (from, to) = (symbol.place.centre, other.place.centre)
        return (from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y)
    }

    /// Returns whether this is a different code at the same place, read after the other appeared, so that one is
    /// a misread. A pack that made way for the next one was last read before that. zbar may still join a half of it
    /// with one of the next, which the picture does not support.
    func isStillReadBeside(_ other: Presentation, _ absence: Duration) -> Bool {
        // zbar may join segments of two rows of a stacked code.
        let canBeMisread =
            (symbol.symbology.isRetail && other.symbol.symbology.isRetail)
            || (symbol.symbology.isDataBar && other.symbol.symbology.isDataBar && !other.isReadInManyRows)
        return !isOf(other.symbol) && canBeMisread && symbol.isNear(other.symbol.place, within: 0.5)
            && lastSeen >= other.firstSeen && lastSupported.map { other.firstSeen - $0 < absence } == true
    }

    /// Returns whether the other is more likely a misread of this: the picture does not support it, or this one counts
    /// and was read in at least as many frames.
    func outweighs(_ other: Presentation) -> Bool {
        other.tally.supported == 0 || (counted && tally.frames >= other.tally.frames)
    }
}

extension BoundingBox {
    /// Returns whether another place is within this one, or hardly beyond.
    fileprivate func isAbout(_ other: BoundingBox) -> Bool {
        let around = grown(by: max(width, height) / 8)
        return around.left <= other.left && around.top <= other.top && around.right >= other.right
            && around.bottom >= other.bottom
    }
}
