/// Reads all packs that one photograph shows, with patience: it will not come again.
///
/// The photograph is looked at several times, each time otherwise. A look counts as a frame does, so ``Certainty`` says
/// what to believe here too.
public struct PhotographReader: ~Copyable {
    private var decoder: BarcodeDecoder

    public init() throws(BarcodeDecoder.OutOfMemory) {
        decoder = try BarcodeDecoder(effort: .patient)
    }

    /// The packs in a photograph, those at the top first; equal packs are told apart by their places.
    ///
    /// - Parameter isLate: Is asked before each look but the first: no further one is begun once it says so.
    public mutating func packs(in photograph: Picture, isLate: () -> Bool = { false }) -> [Symbol] {
        var presentations = Presentations()
        var packs: [Symbol] = []
        let small = photograph.fitted(in: .square(Look.convenient))
        for (number, look) in Look.all(for: photograph.size).enumerated() {
            if number > 0, isLate() { break }
            if look.isLastResort, !packs.isEmpty { break }
            let symbols = look.symbols(in: look.isLarge ? photograph : small, with: &decoder)
            let placed = symbols.map {
                $0.scaled(from: look.isLarge ? photograph.size : small.size, to: photograph.size)
            }
            packs += presentations.observe(placed, at: .milliseconds(number)).map(\.symbol)
        }
        return packs.sorted { ($0.place.top, $0.place.left) < ($1.place.top, $1.place.left) }
    }
}

/// A way to look at a photograph.
///
/// Which help was found out on 415 photographs; ARCHITECTURE.md has the figures.
private enum Look {
    /// At most so many pixels along the longer side: smaller pictures hide noise, grain and a little blur.
    case atSize(Int)
    /// Turned by half a right angle, for codes that are tilted too much to be crossed by a row or a column.
    case turned(Int)
    /// With black and white drawn apart, for bad light.
    case brightened(Int)

    /// The size at which a pack that fills the photograph is read best; all smaller ones are made from it.
    static let convenient = 1_600

    static func all(for size: FrameSize) -> [Look] {
        let longest = max(size.width, size.height)
        var sides: [Int] = []
        for side in [convenient, longest, 1_200, 1_000, 800, 640, 560, 480, 400, 320] {
            if side <= longest, !sides.contains(side) { sides.append(side) }
        }
        let others = [1_200, 640].map { min($0, longest) }
        return sides.map(Look.atSize) + others.map(Look.turned) + others.map(Look.brightened)
    }

    private var side: Int {
        switch self {
        case .atSize(let side), .turned(let side), .brightened(let side): side
        }
    }

    var isLarge: Bool { side > Self.convenient }

    /// Whether it is worth its time only where nothing else has read anything.
    var isLastResort: Bool { if case .atSize(let side) = self { side < 800 } else { true } }

    /// What is read, with places in the picture.
    func symbols(in picture: Picture, with decoder: inout BarcodeDecoder) -> [Symbol] {
        let fitted = picture.fitted(in: .square(side))
        let symbols: [Symbol]
        switch self {
        case .atSize:
            symbols = fitted.withFrame { decoder.decode($0) }
        case .brightened:
            symbols = fitted.brightened().withFrame { decoder.decode($0) }
        case .turned:
            let turn = HalfTurn(of: fitted.size)
            symbols = turn.turned(fitted).withFrame { decoder.decode($0) }.map { $0.moved(turn.source) }
        }
        return symbols.map { $0.scaled(from: fitted.size, to: picture.size) }
    }
}

extension FrameSize {
    fileprivate static func square(_ side: Int) -> FrameSize { FrameSize(width: side, height: side) }
}

extension Symbol {
    /// The symbol with its corners elsewhere.
    fileprivate func moved(_ move: (ReadingPoint) -> ReadingPoint) -> Symbol {
        let corners = [
            (place.left, place.top), (place.right, place.top), (place.left, place.bottom), (place.right, place.bottom),
        ].map { move(ReadingPoint(x: $0.0, y: $0.1)) }
        return Symbol(
            symbology: symbology, text: text, quality: quality, place: Place(around: corners), evidence: evidence)
    }

    /// The symbol where it is in the same picture at another size.
    fileprivate func scaled(from size: FrameSize, to other: FrameSize) -> Symbol {
        size == other
            ? self : moved { ReadingPoint(x: $0.x * other.width / size.width, y: $0.y * other.height / size.height) }
    }
}
