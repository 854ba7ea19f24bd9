import CZBar

/// Reads linear codes with zbar's decoder from the edges along rows and columns.
///
/// It reads the same as zbar's image scanner, in less time. It allows a single user at a time: noncopyable ensures one owner,
/// `mutating` one caller.
struct LinearScanner: ~Copyable {
    private var decoder: OpaquePointer
    private let finder = EdgeFinder()
    private let symbologies: [Symbology]
    private let distance: Int
    private let hasColumns: Bool
    private var turn = 0

    /// - Parameters:
    ///   - symbologies: The linear symbologies to search for; others are left out.
    ///   - distance: The distance between scanned rows and columns, in pixels. If it is above 1, each scan takes other ones.
    ///   - hasColumns: Whether to scan columns at all.
    init(_ symbologies: [Symbology], distance: Int, hasColumns: Bool = true) throws(BarcodeDecoder.OutOfMemory) {
        guard let decoder = Self.decoder(of: symbologies) else { throw .init() }
        self.decoder = decoder
        self.symbologies = symbologies
        self.distance = distance
        self.hasColumns = hasColumns
    }

    private static func decoder(of symbologies: [Symbology]) -> OpaquePointer? {
        guard let decoder = zbar_decoder_create() else { return nil }
        zbar_decoder_set_config(decoder, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for type in symbologies.filter(\.isLinear).compactMap(\.zbarType) {
            zbar_decoder_set_config(decoder, type, ZBAR_CFG_ENABLE, 1)
        }
        return decoder
    }

    deinit { zbar_decoder_destroy(decoder) }

    /// Reads the codes in some parts of a frame.
    mutating func scan(_ frame: borrowing Frame, in places: [BoundingBox]) -> [Reading] {
        defer { turn &+= 1 }
        var readings: [Reading] = []
        for place in places {
            replaceDecoder()
            let part = shifted(place, in: frame.size)
            guard part.width > 0, part.height > 0 else { continue }
            var codes: [ScannedCode] = []
            for areColumns in hasColumns ? [false, true] : [false] {
                let lines = ScanLines(areColumns: areColumns, across: part, of: frame.size, distance: distance)
                scan(lines, of: frame, into: &codes)
            }
            // As in zbar where it scans every line.
            let sure = distance > 1 ? codes : codes.filter { !$0.isMaybeMisread }
            readings += sure.reversed().flatMap(\.readings).filter { !$0.symbol.isShortWithoutChecksum }
        }
        return readings
    }

    private func scan(_ lines: ScanLines, of frame: borrowing Frame, into codes: inout [ScannedCode]) {
        for first in stride(from: 0, to: lines.count, by: EdgeFinder.lanes) {
            finder.findEdges(along: lines, from: first, in: frame)
            for line in first..<min(first + EdgeFinder.lanes, lines.count) {
                decode(finder.edges(of: line - first), of: line, lines, into: &codes)
            }
        }
    }

    private func decode(
        _ edges: UnsafeBufferPointer<Int32>, of line: Int, _ lines: ScanLines, into codes: inout [ScannedCode]
    ) {
        zbar_decoder_new_scan(decoder)
        guard var last = edges.first else { return }
        for edge in edges {
            let type = zbar_decode_width(decoder, UInt32(bitPattern: edge &- last))
            if type.rawValue > ZBAR_PARTIAL.rawValue, let symbology = Symbology(type) {
                add(symbology, line: line, edge: last, of: lines, into: &codes)
            }
            last = edge
        }
    }

    /// Adds the text that the decoder has just read, or a point to an equal one.
    private func add(
        _ symbology: Symbology, line: Int, edge: Int32, of lines: ScanLines, into codes: inout [ScannedCode]
    ) {
        let bytes = UnsafeRawBufferPointer(
            start: zbar_decoder_get_data(decoder), count: Int(zbar_decoder_get_data_length(decoder)))
        let point = lines.point(of: line, after: EdgeTrack.pixel(of: edge))
        if let index = codes.firstIndex(where: { $0.symbology == symbology && $0.bytes.elementsEqual(bytes) }) {
            return codes[index].points.append(point)
        }
        let direction = zbar_decoder_get_direction(decoder)
        codes.append(
            ScannedCode(
                symbology: symbology, bytes: Array(bytes), points: [point],
                readByColumns: direction != 0 && lines.areColumns,
                isReversed: direction != 0 && (direction < 0) != lines.isBackwards(line)))
    }

    /// Replaces a decoder that reads DataBar codes: zbar keeps their segments for later images and parts (databar.c), and
    /// joins them with those of another pack to the text of the first.
    private mutating func replaceDecoder() {
        guard symbologies.contains(where: \.isDataBar), let new = Self.decoder(of: symbologies) else { return }
        zbar_decoder_destroy(decoder)
        decoder = new
    }

    /// Shifts a place in each turn, so that all lines are scanned in turn.
    private func shifted(_ place: BoundingBox, in size: FrameSize) -> BoundingBox {
        let (margin, shift) = (distance - 1, turn % distance)
        let (left, top) = (max(0, place.left + shift), max(0, place.top + shift))
        return BoundingBox(
            left: left, top: top, right: min(size.width, left + max(1, place.width - margin)),
            bottom: min(size.height, top + max(1, place.height - margin)))
    }
}

/// A code with the points at which lines read it.
private struct ScannedCode {
    let symbology: Symbology
    let bytes: [UInt8]
    var points: [ReadingPoint]
    /// Of the first line that read it.
    let readByColumns: Bool
    let isReversed: Bool

    /// Whether fewer lines have read it than zbar demands of a retail code or DataBar (img_scanner.c).
    var isMaybeMisread: Bool { (symbology.isRetail || symbology.isDataBar) && points.count < 4 }

    var readings: [Reading] {
        Reading.all(
            of: symbology, String(decoding: bytes, as: UTF8.self), quality: points.count, at: points,
            readByColumns: readByColumns, isReversed: isReversed)
    }
}
