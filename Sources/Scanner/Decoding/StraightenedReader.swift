/// Reads linear codes in striped regions that are turned upright.
///
/// Rows and columns of the frame cross bars that lie obliquely by a part of their height or not at all, and zbar loses bars in
/// noise that interpolation lessens.
struct StraightenedReader: ~Copyable {
    private var retail: LinearScanner
    private var others: LinearScanner
    private var zxing = ZXingScanner()

    init() throws(BarcodeDecoder.OutOfMemory) {
        let linear = Symbology.allCases.filter(\.isLinear)
        let retail = try LinearScanner(linear.filter(\.isRetail), distance: 1, hasColumns: false)
        let others = try LinearScanner(linear.filter { !$0.isRetail }, distance: 1, hasColumns: false)
        self.init(retail, others)
    }

    /// Swift 6.2 cannot destroy the properties with default values in an initialiser that throws.
    private init(_ retail: consuming LinearScanner, _ others: consuming LinearScanner) {
        self.retail = retail
        self.others = others
    }

    /// Returns whether to ignore a region's slope. In a low region the slope is measured imprecisely, and a wrong one shears the
    /// rows of a stacked code. Rows must still cross all bars without it.
    private static func ignoresSlope(_ region: BarRegion) -> Bool {
        region.height < 0.4 * region.length && abs(region.slope) * region.length < region.height
    }

    /// Reads codes of all symbologies but the retail ones.
    ///
    /// - Parameter isInverted: Whether to read light bars on a dark ground instead.
    mutating func readOthers(
        in region: BarRegion, of frame: borrowing Frame, isInverted: Bool = false
    ) -> [Symbol] {
        var region = region
        if Self.ignoresSlope(region) { region.slope = 0 }
        var straightened = StraightenedRegion(of: region, in: frame)
        if isInverted { straightened.invert() }
        let found = straightened.withFrame { scanRows(of: $0, wereOblique: region.isOblique) }
        // Few rows read a DataBar Expanded that zbar has joined wrongly. For a DataBar in two rows zxing-cpp counts only two.
        return found.filter { $0.symbology != .dataBarExpanded || $0.isReadInManyRows }.map(straightened.inFrame)
    }

    /// Reads retail codes, at twice the size if the region shows none as it is. They are not confirmed by anything.
    mutating func readRetail(in region: BarRegion, of frame: borrowing Frame) -> [Symbol] {
        for magnification in [Float(1), 2] {
            let straightened = StraightenedRegion(of: region, in: frame, magnification: magnification)
            let found = straightened.withFrame { retail.scan($0, in: [BoundingBox(whole: $0.size)]).map(\.symbol) }
            if !found.isEmpty { return found.map(straightened.inFrame) }
        }
        return []
    }

    /// - Parameter wereOblique: Whether the bars lay obliquely. A PDF417 that did not is read in the frame itself, where it
    ///   is placed better.
    private mutating func scanRows(of frame: borrowing Frame, wereOblique: Bool) -> [Symbol] {
        let whole = BoundingBox(whole: frame.size)
        var symbols = others.scan(frame, in: [whole]).map(\.symbol) + DataBarLimitedReader().scan(frame)
        let linear = ZXingScanner.Search.linear + (wereOblique ? [.pdf417] : [])
        for symbologies in [linear, ZXingScanner.Search.stacked, [.dataBar]] {
            symbols.appendOthers(zxing.scan(frame, in: whole, for: .init(symbologies: symbologies, isThorough: true)))
        }
        return symbols
    }
}
