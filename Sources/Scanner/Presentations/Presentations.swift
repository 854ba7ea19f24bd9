/// Turns the symbols of frames into packs that were presented.
///
/// A pack counts once it is certain, once while it stays in view, and again after it has been away. Equal packs in view
/// at the same time are distinguished by their places, and those swept past one after the other by their motion. A pack
/// that lies still while others pass over it has not been away.
///
/// Whether a pack was away is told by the time for which it was not read, and by ``BackgroundModel``: once the view is
/// seen without it, a pack that had been held still for 0.2 s has left. Its equal counts even if it follows within 0.2 s,
/// and so does the same pack if it is brought back. A hand or another pack may stay in view beside it. Only time tells
/// where a hand stays about its place or moves through the view, or the next pack comes while the last one goes; where a
/// pack is hardly brighter or darker than what is behind it; and before the empty view was learnt.
public struct Presentations: Sendable {
    private let certainty: Certainty
    private let absence: Duration
    /// The time for which a pack that lies still may stay unread while others pass over it.
    private let cover = Duration.seconds(2)
    private var inView: [Presentation] = []
    private var background = BackgroundModel()
    private let article: @Sendable (Symbol) -> String?
    private var packs = 0
    /// What has left, and the time. A reading that took longer than a frame may come after it.
    private var left: [(presentation: Presentation, time: Duration)] = []
    private let untilForgotten = Duration.milliseconds(500)

    /// A code that counts from a frame on.
    public struct Counted: Equatable, Sendable {
        public let symbol: Symbol
        /// The time of the frame that read it first.
        public let since: Duration
        /// The code that was counted for the same pack before; nil if the code itself counts as a pack.
        public let supplements: Symbol?
    }

    /// - Parameters:
    ///   - certainty: The rules for accepting a reading.
    ///   - absence: The time for which a pack must be unread to have left, and the shortest pause between two equal
    ///     packs. Hands cover codes and cameras refocus, so this is longer than a few frames.
    ///   - article: Returns the article that a code stands for; nil for none. Codes of one article in different
    ///     symbologies are on one pack, if they are in view within the absence.
    public init(
        certainty: Certainty = Certainty(), absence: Duration = .milliseconds(800),
        article: @escaping @Sendable (Symbol) -> String? = { _ in nil }
    ) {
        self.article = article
        self.certainty = certainty
        self.absence = absence
    }

    /// Adds the symbols of one frame and returns those that count from this frame on: each pack once, and each further
    /// code of its article once.
    public mutating func observe(_ symbols: [Symbol], at time: Duration) -> [Counted] {
        let (absence, cover) = (absence, cover)
        inView.removeAll {
            time - $0.lastInView >= ($0.isCovered || $0.isOfWeighedGoods ? max(absence, cover) : absence)
        }
        let seen = recognise(symbols.filter { $0.evidence != .contradicts }, at: time)
        for index in inView.indices where inView[index].lastSeen < time { inView[index].noteCover(by: symbols) }
        noteEqualsReadTogether(seen)
        // One after the other: of two equal codes in a frame the second is beside one that counts.
        var counted: [Counted] = []
        for index in seen where becomesCertain(index) {
            if let new = count(index, at: time) { counted.append(new) }
        }
        keepPacksInView(at: time)
        return counted
    }

    /// Adds the symbols of one frame, as ``observe(_:at:)``, and looks in the frame for packs that have left. For a
    /// camera that does not move.
    public mutating func observe(_ symbols: [Symbol], in frame: borrowing Frame) -> [Counted] {
        background.compare(frame, .init(areUnread: symbols.isEmpty, areInView: !inView.isEmpty, counted: packs))
        let counted = observe(symbols, at: frame.time)
        removePacksThatLeft(at: frame.time)
        return counted
    }

    private mutating func removePacksThatLeft(at time: Duration) {
        for index in inView.indices {
            if background.isReplaced { inView[index].renewView(by: background) }
            inView[index].compare(with: background, at: time)
        }
        let packs = inView.filter(\.hasLeft).compactMap(\.pack)
        left.removeAll { time - $0.time >= untilForgotten }
        let new = inView.filter(\.hasLeft)
        left += new.map { ($0, time) }
        // A code that was read beside its equal and did not count was a reading of the same pack.
        inView.removeAll { other in
            other.hasLeft || other.pack.map(packs.contains) == true
                || !other.counted && other.lastSeen < time && new.contains { $0.isOf(other.symbol) }
        }
    }

    /// Notes that a frame shows the same as the last one, so that all packs are still in view.
    public mutating func stay(at time: Duration) {
        for index in inView.indices { inView[index].stay(at: time) }
    }

    /// Assigns each symbol to the nearest presentation of the same code, or to a new one, and returns their indices.
    private mutating func recognise(_ symbols: [Symbol], at time: Duration) -> [Int] {
        var taken: [Int] = []
        var rest = symbols
        while let (number, index) = nextAssignment(of: rest, excluding: taken, at: time) {
            let symbol = rest.remove(at: number)
            guard !taken.contains(where: { inView[$0].isSurelyOf(symbol) }) else { continue }
            if index == nil, symbol.isOutdated, left.contains(where: { $0.presentation.isOf(symbol) }) { continue }
            if index == nil { inView.append(Presentation(of: symbol, at: time)) }
            let index = index ?? inView.count - 1
            inView[index].see(symbol, at: time, by: certainty)
            taken.append(index)
        }
        return taken
    }

    /// Returns the number of the symbol that is nearest to a presentation of its code, and the presentation; where there
    /// is none, the first symbol, with nil. Returns nil if no symbol is left.
    ///
    /// The clearest of two equal codes may be the newer one, which must not take the place of the one that counts.
    private func nextAssignment(
        of symbols: [Symbol], excluding taken: [Int], at time: Duration
    ) -> (symbol: Int, presentation: Int?)? {
        var best: (symbol: Int, presentation: Int, distance: Int)?
        for (number, symbol) in symbols.enumerated() {
            for index in inView.indices where !taken.contains(index) && inView[index].mayBe(symbol, at: time, absence) {
                let distance = inView[index].distance(to: symbol)
                if distance < best?.distance ?? .max { best = (number, index, distance) }
            }
        }
        if let best { return (best.symbol, best.presentation) }
        return symbols.isEmpty ? nil : (0, nil)
    }

    /// Notes which presentations are read in the same frame as an equal code.
    private mutating func noteEqualsReadTogether(_ seen: [Int]) {
        for index in seen
        where seen.contains(where: { $0 != index && inView[$0].isOf(inView[index].symbol) }) {
            inView[index].noteEqual()
        }
    }

    /// Counts a code, as a pack or for a pack of its article that is in view. Returns nil if it was counted for that
    /// pack before.
    private mutating func count(_ index: Int, at time: Duration) -> Counted? {
        let presentation = inView[index]
        let symbol = presentation.symbol
        guard let host = host(of: index, at: time) else {
            packs += 1
            inView[index].count(asPack: packs, of: article(symbol))
            return Counted(symbol: symbol, since: presentation.firstSeen, supplements: nil)
        }
        inView[index].count(with: inView[host])
        let isNew = inView[host].add(symbol)
        return isNew ? Counted(symbol: symbol, since: presentation.firstSeen, supplements: inView[host].symbol) : nil
    }

    /// Returns the nearest pack in view whose code of another symbology stands for the same article. A pack with
    /// another text of that symbology is another pack, such as one with another serial number, and so is a pack whose
    /// own code of that symbology is in view.
    private func host(of index: Int, at time: Duration) -> Int? {
        let symbol = inView[index].symbol
        guard let article = article(symbol) else { return nil }
        let hosts = inView.indices.filter { other in
            let host = inView[other]
            guard other != index, host.article == article, host.symbol.symbology != symbol.symbology else {
                return false
            }
            let isTaken = inView.indices.contains { rival in
                rival != index && rival != other && inView[rival].pack == host.pack
                    && inView[rival].isOf(symbol) && inView[rival].lastSeen == time
            }
            return !isTaken && host.mayBear(symbol)
        }
        return hosts.min { inView[$0].distance(to: symbol) < inView[$1].distance(to: symbol) }
    }

    /// Notes that a pack is in view while any of its codes is read.
    private mutating func keepPacksInView(at time: Duration) {
        for index in inView.indices where inView[index].pack != nil && inView[index].lastSeen < time {
            let pack = inView[index].pack
            if inView.contains(where: { $0.pack == pack && $0.lastSeen == time }) { inView[index].stayBeside(at: time) }
        }
    }

    private func becomesCertain(_ index: Int) -> Bool {
        let presentation = inView[index]
        guard !presentation.counted, !presentation.mayBeTheLast, certainty.holds(presentation.tally) else {
            return false
        }
        guard inView.allSatisfy({ presentation.isApart(from: $0, absence, by: certainty) }) else { return false }
        return !inView.contains { $0.isStillReadBeside(presentation, absence) && $0.outweighs(presentation) }
    }
}

private struct Presentation: Sendable {
    private(set) var symbol: Symbol
    private(set) var firstSeen: Duration
    private(set) var lastSeen: Duration
    /// The time at which it was read last where it was then; nil if it never was.
    private var lastInPlace: Duration?
    /// The time at which the picture last supported it.
    private var lastSupported: Duration?
    private(set) var tally = Certainty.Tally()
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
    private var comeback: RepeatPassDetector?
    /// The place where it lies still; nil if it moves.
    private var rest: Place?
    /// Whether it has lain or was held still. One that only moved shows by its motion whether it comes back.
    private var hasRested = false
    /// The frame that read it last; nil if it cannot be told from the background.
    private var view: BackgroundModel.PackView?
    /// The time since which the view does not show it any more; nil if it may.
    private var emptySince: Duration?
    /// Whether the view has been seen without it since it was last read.
    private(set) var hasLeft = false

    init(of symbol: Symbol, at time: Duration) {
        self.symbol = symbol
        firstSeen = time
        lastSeen = time
    }

    mutating func see(_ symbol: Symbol, at time: Duration, by certainty: Certainty) {
        let isWhole = symbol.isSupported
        if isTwin(of: symbol) {
            trail = Trail()  // another code of the same card: nothing has moved
        } else if isWhole, counted, !isOfWeighedGoods,
            let comeback = RepeatPassDetector(of: symbol.place, at: time, after: trail)
        {
            let last = self
            self = Presentation(of: symbol, at: time)
            self.comeback = comeback
            (pack, article, supplements) = (last.pack, last.article, last.supplements)
        }
        self.symbol = symbol
        lastSeen = time
        if !symbol.isOutdated { lastInPlace = time }
        isCovered = false
        if isWhole { lastSupported = time }
        tally.count(symbol, by: certainty)
        guard isWhole else { return }
        trail.add(symbol.place, at: time)
        judgeComeback(at: time)
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

    mutating func stayBeside(at time: Duration) { lastBeside = time }

    /// The time at which it or another code of the same pack was read last, or lay where it had been read.
    var lastInView: Duration { max(lastSeen, lastBeside ?? lastSeen) }

    mutating func stay(at time: Duration) { lastSeen = time }

    /// Whether it may be the pack that was counted, brought back.
    var mayBeTheLast: Bool { comeback != nil }

    private mutating func judgeComeback(at time: Duration) {
        switch comeback?.verdict(at: symbol.place, time) {
        case .another: (comeback, pack, article, supplements) = (nil, nil, nil, [])
        case .theSame: (comeback, counted) = (nil, true)
        case .open, nil: break
        }
    }

    /// Keeps the place while the code is read within it: a pack that is half covered has not moved.
    private mutating func judgeRest() {
        if let rest, rest.isAbout(symbol.place) { return }
        rest = trail.restingPlace
        if rest != nil { hasRested = true }
    }

    /// Compares what read it last with a background that is new.
    mutating func renewView(by background: BackgroundModel) { view = view.flatMap(background.renewed) }

    /// Updates what is known about its leaving, after it was looked for in a frame.
    mutating func compare(with background: BackgroundModel, at time: Duration) {
        guard let lastInPlace, lastInPlace < time else {
            view = background.view(ofCodeIn: symbol.place)
            emptySince = nil
            return
        }
        if let view, background.showsCode(of: view) { stayBeside(at: time) }
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
            || certainty.holdsBeside(framesWithEqual)
    }

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
        let reach = max(symbol.place.width, other.symbol.place.width, 1)
        // zbar may join segments of two rows of a stacked code.
        let canBeMisread =
            (symbol.symbology.isRetail && other.symbol.symbology.isRetail)
            || (isOfWeighedGoods && other.isOfWeighedGoods)
        return !isOf(other.symbol) && canBeMisread && 4 * distance(to: other.symbol) <= reach * reach
            && lastSeen >= other.firstSeen && lastSupported.map { other.firstSeen - $0 < absence } == true
    }

    /// Returns whether the other is more likely a misread of this: the picture does not support it, or this one counts
    /// and was read in at least as many frames.
    func outweighs(_ other: Presentation) -> Bool {
        other.tally.supported == 0 || (counted && tally.frames >= other.tally.frames)
    }
}

extension Place {
    /// Returns whether another place is within this one, or hardly beyond.
    fileprivate func isAbout(_ other: Place) -> Bool {
        let around = grown(by: max(width, height) / 8)
        return around.left <= other.left && around.top <= other.top && around.right >= other.right
            && around.bottom >= other.bottom
    }
}
