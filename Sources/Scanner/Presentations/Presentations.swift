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
    /// The packs that left in the last moments, and when. A reading that took longer than a frame may still name them.
    private var left: [(presentation: Presentation, time: Duration)] = []
    /// The time for which packs stay in ``left``.
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
        for index in inView.indices where inView[index].lastSeen < time { noteCover(of: index, by: seen) }
        noteEqualsReadTogether(seen)
        // One after the other: of two equal codes in a frame the second is beside one that counts.
        var counted: [Counted] = []
        for index in seen where becomesCertain(index) {
            if let new = count(index, at: time) { counted.append(new) }
        }
        recordPacksInView(at: time)
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
        let new = inView.filter(\.hasLeft)
        let packs = new.compactMap(\.pack)
        left.removeAll { time - $0.time >= untilForgotten }
        left += new.map { ($0, time) }
        // A code that was read beside its equal and did not count was a reading of the same pack.
        inView.removeAll { other in
            other.hasLeft || other.pack.map(packs.contains) == true
                || !other.counted && other.lastSeen < time && new.contains { $0.isOf(other.symbol) }
        }
    }

    /// Notes that a frame shows the same as the last one, so that all packs are still in view.
    public mutating func recordUnchanged(at time: Duration) {
        for index in inView.indices { inView[index].recordUnchanged(at: time) }
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
            inView[index].record(symbol, at: time, by: certainty)
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

    /// Notes whether a code that is not read has been covered by one that is, on another pack.
    private mutating func noteCover(of index: Int, by seen: [Int]) {
        let pack = inView[index].pack
        inView[index].noteCover(by: seen.filter { pack == nil || inView[$0].pack != pack }.map { inView[$0].symbol })
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
    private mutating func recordPacksInView(at time: Duration) {
        for index in inView.indices where inView[index].pack != nil && inView[index].lastSeen < time {
            let pack = inView[index].pack
            if inView.contains(where: { $0.pack == pack && $0.lastSeen == time }) {
                inView[index].recordBeside(at: time)
            }
        }
    }

    private func becomesCertain(_ index: Int) -> Bool {
        let presentation = inView[index]
        guard !presentation.counted, !presentation.mayBeTheLast, certainty.isCertain(presentation.tally) else {
            return false
        }
        guard inView.allSatisfy({ presentation.isApart(from: $0, absence, by: certainty) }) else { return false }
        return !inView.contains { $0.isStillReadBeside(presentation, absence) && $0.outweighs(presentation) }
    }
}
