/// Reads all packs in one photograph, sent by a phone or stored in a file.
///
/// Decodes the photograph at several sizes and counts each pack once, if one picture is enough to accept it.
public struct PhotographReader: ~Copyable {
    private var decoder: BarcodeDecoder
    private let effort: BarcodeDecoder.Effort
    private let article: @Sendable (Symbol) -> String?

    /// - Parameters:
    ///   - effort: With live effort there is one pass only, as over a camera's frame.
    ///   - readers: The readers of retail codes; one alone is for comparisons.
    ///   - known: The codes of known products, by which weak readings are confirmed.
    ///   - article: As for ``Presentations``.
    public init(
        effort: BarcodeDecoder.Effort = .patient, readers: BarcodeDecoder.Readers = .both,
        known: (any KnownCodes)? = nil, article: @escaping @Sendable (Symbol) -> String? = { _ in nil }
    ) throws(BarcodeDecoder.OutOfMemory) {
        // Swift 6.2 cannot destroy a property that is set before an initialiser throws.
        let decoder = try BarcodeDecoder(effort: effort, readers: readers, known: known)
        self.decoder = decoder
        self.effort = effort
        self.article = article
    }

    /// Returns the symbols of all packs in a photograph, in the order of ``packs(in:isLate:)``.
    public mutating func symbols(in photograph: Picture) -> [Symbol] { packs(in: photograph).map(\.symbol) }

    /// Returns the packs in a photograph, topmost first, and then their further codes. Equal packs are distinguished by
    /// their places.
    ///
    /// - Parameter isLate: Called before each pass but the first. No further pass begins once it returns true.
    public mutating func packs(
        in photograph: Picture, isLate: () -> Bool = { false }
    ) -> [Presentations.Counted] {
        // There is no further frame: each symbol is judged by ``Symbol/isCertainInOnePicture`` alone.
        var certainty = Certainty()
        (certainty.likeReadings, certainty.readingsBeside) = (1, 1)
        var presentations = Presentations(certainty: certainty, article: article)
        var packs: [Presentations.Counted] = []
        let small = photograph.fitted(in: .square(DecodePass.convenient))
        for (number, look) in DecodePass.all(for: photograph.size).enumerated() {
            if number > 0, effort == .live || isLate() { break }
            if look.isLastResort, !packs.isEmpty { break }
            let symbols = look.symbols(in: look.isLarge ? photograph : small, with: &decoder)
            let placed = symbols.map {
                $0.scaled(from: look.isLarge ? photograph.size : small.size, to: photograph.size)
            }
            packs += presentations.observe(placed.filter(\.isCertainInOnePicture), at: .milliseconds(number))
        }
        let first = packs.filter { $0.supplements == nil }.sorted {
            let (one, other) = ($0.symbol.place, $1.symbol.place)
            return (one.top, one.left) < (other.top, other.left)
        }
        return first + packs.filter { $0.supplements != nil }
    }
}

/// One pass over a photograph.
private enum DecodePass {
    /// At most this many pixels along the longer side: smaller pictures hide noise, grain and blur.
    case atSize(Int)
    /// Rotated by 45 degrees, for codes other than retail ones that no row or column crosses.
    case turned(Int)

    /// The longer side in pixels at which a code that fills the picture is read best. All smaller pictures are made from
    /// one of this size.
    static let convenient = 1_600

    static func all(for size: FrameSize) -> [DecodePass] {
        let longest = max(size.width, size.height)
        var sides: [Int] = []
        for side in [convenient, longest, 800, 480] where side <= longest && !sides.contains(side) {
            sides.append(side)
        }
        return sides.map(DecodePass.atSize) + [.turned(min(1_200, longest))]
    }

    private var side: Int {
        switch self {
        case .atSize(let side), .turned(let side): side
        }
    }

    var isLarge: Bool { side > Self.convenient }

    /// Whether to run the pass only if no other has read anything.
    var isLastResort: Bool { if case .atSize(let side) = self { side < 800 } else { true } }

    /// Returns the symbols read, with their places in `picture`.
    func symbols(in picture: Picture, with decoder: inout BarcodeDecoder) -> [Symbol] {
        let fitted = picture.fitted(in: .square(side))
        let symbols: [Symbol]
        switch self {
        case .atSize:
            symbols = fitted.withFrame { decoder.decode($0) }
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
    /// Returns the symbol with its corners moved.
    func moved(_ move: (ReadingPoint) -> ReadingPoint) -> Symbol {
        let corners = [
            (place.left, place.top), (place.right, place.top), (place.left, place.bottom), (place.right, place.bottom),
        ].map { move(ReadingPoint(x: $0.0, y: $0.1)) }
        return Symbol(
            symbology: symbology, text: text, quality: quality, place: BoundingBox(around: corners), evidence: evidence)
    }

    /// Returns the symbol at its place in the same picture at another size.
    func scaled(from size: FrameSize, to other: FrameSize) -> Symbol {
        size == other
            ? self : moved { ReadingPoint(x: $0.x * other.width / size.width, y: $0.y * other.height / size.height) }
    }
}
