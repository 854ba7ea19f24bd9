/// A camera's frame with its symbols, small enough to send.
public struct View: Sendable {
    /// At most ``widest`` pixels wide.
    public let picture: Picture
    /// The size of the original frame.
    public let frameSize: FrameSize
    /// The symbols that the picture does not contradict, with places in ``picture``.
    public let symbols: [Symbol]
    /// Places that may hold a code that was not read, in pixels of ``picture``.
    public let hints: [Hint]
    /// Measured before shrinking, which hides blur; nil if there is too little contrast to focus on.
    public let sharpness: Sharpness?

    public static let widest = 640

    /// A place that may hold a code.
    public struct Hint: Hashable, Sendable {
        public let place: BoundingBox
        /// Whether a text was found that is too weak to report; false for stripes alone.
        public let isText: Bool
    }

    public init(of frame: borrowing Frame, _ symbols: [Symbol], hints: [Hint] = []) {
        let factor = (frame.size.width + Self.widest - 1) / Self.widest
        picture = Picture(of: frame, shrunkBy: factor)
        frameSize = frame.size
        sharpness = Sharpness(of: frame)
        self.symbols = symbols.filter { $0.evidence != .contradicts }.map { $0.shrunk(by: factor) }
        self.hints = hints.map { Hint(place: $0.place.shrunk(by: factor), isText: $0.isText) }
    }
}

extension Picture {
    /// Creates a copy of a frame in which each pixel is the mean of a square of `factor` by `factor`.
    fileprivate init(of frame: borrowing Frame, shrunkBy factor: Int) {
        let size = FrameSize(width: frame.size.width / factor, height: max(1, frame.size.height / factor))
        let (lumaWidth, area) = (frame.size.width, factor * factor)
        let lines = min(factor, frame.size.height)
        let source = frame.luma
        let luma = [UInt8](unsafeUninitializedCapacity: size.pixels) { luma, count in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    var sum = area / 2
                    for line in 0..<lines {
                        let start = (y &* factor &+ line) &* lumaWidth &+ x &* factor
                        for index in start..<start &+ factor { sum &+= Int(source[index]) }
                    }
                    luma[y &* size.width &+ x] = UInt8(truncatingIfNeeded: sum / area)
                }
            }
            count = size.pixels
        }
        self.init(unchecked: size, luma: luma)
    }
}

extension Symbol {
    fileprivate func shrunk(by factor: Int) -> Symbol {
        Symbol(
            symbology: symbology, text: text, quality: quality, place: place.shrunk(by: factor), evidence: evidence)
    }
}

extension BoundingBox {
    fileprivate func shrunk(by factor: Int) -> BoundingBox {
        BoundingBox(left: left / factor, top: top / factor, right: right / factor, bottom: bottom / factor)
    }
}
