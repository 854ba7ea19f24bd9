import CZXing

/// Reads symbologies that zbar does not know, and QR codes and stacked DataBars that it cannot read or reads wrongly.
struct ZXingScanner {
    private var codes = [scantry_zxing_code](repeating: scantry_zxing_code(), count: mostCodes)
    private var text = [CChar](repeating: 0, count: mostCodes * 4_096)
    /// More than one place of a frame shows.
    private static let mostCodes = 16

    /// A search for some symbologies in a part of a frame.
    struct Search {
        let symbologies: [Symbology]
        /// Whether to search for light codes on a dark ground instead.
        var isInverted = false
        /// Whether to scan all rows and columns, and close-ups at smaller sizes.
        var isThorough = false

        /// Whether it is for codes in two dimensions, which are read at any angle.
        var isForMatrix: Bool { symbologies.contains { !$0.isLinear } }

        static let matrix = [Symbology.dataMatrix, .qrCode, .microQRCode, .aztec, .pdf417]
        static let linear = [Symbology.itf14, .code39]
        /// Stacked in three rows or more, it is read where zbar reads nothing.
        static let stacked = [Symbology.dataBarExpanded]
    }

    /// Reads the codes in a part of a frame whose texts are strong enough to be reported; none if the library fails.
    mutating func scan(_ frame: borrowing Frame, in place: BoundingBox, for search: Search) -> [Symbol] {
        read(frame, in: place, for: search).filter(\.isReported)
    }

    /// Reads all codes in a part of a frame, as the library alone does.
    mutating func read(_ frame: borrowing Frame, in place: BoundingBox, for search: Search) -> [Symbol] {
        guard let luma = frame.luma.baseAddress, place.width > 0, place.height > 0 else { return [] }
        let image = scantry_zxing_image(
            luma: luma + place.top * frame.size.width + place.left, width: Int32(place.width),
            height: Int32(place.height), stride: Int32(frame.size.width))
        let formats = search.symbologies.reduce(UInt32(0)) { $0 | $1.zxingFormat.rawValue }
        let count = scantry_zxing_read(
            image,
            scantry_zxing_search(formats: formats, inverted: search.isInverted, thorough: search.isThorough),
            &codes, Int32(codes.count), &text, text.count)
        return codes.prefix(max(0, Int(count))).compactMap { Symbol($0, text, at: place) }
    }
}

extension Symbol {
    /// Converts a code that was read in a part of a frame; nil if it has no text.
    fileprivate init?(_ code: scantry_zxing_code, _ texts: [CChar], at part: BoundingBox) {
        guard let symbology = Symbology.allCases.first(where: { $0.zxingFormat.rawValue == code.format }) else {
            return nil
        }
        let bytes = texts[code.start..<code.start + code.length].map { UInt8(truncatingIfNeeded: $0) }
        let read = String(decoding: bytes, as: UTF8.self)
        let text =
            switch symbology {
            case .dataBarExpanded: read.withoutBrackets
            case .dataBar: "01" + read  // the application identifier of a GTIN, as in zbar's text
            default: (code.is_gs1 ? "\u{1D}" : "") + read
            }
        guard !read.isEmpty else { return nil }
        let corners = [
            (code.x.0, code.y.0), (code.x.1, code.y.1), (code.x.2, code.y.2), (code.x.3, code.y.3),
        ].map { ReadingPoint(x: part.left + Int($0), y: part.top + Int($1)) }
        self.init(
            symbology: symbology, text: text, quality: max(1, Int(code.lines)), place: BoundingBox(around: corners))
    }

    /// Whether it is no noise, nor a code that zbar reads by more lines.
    fileprivate var isReported: Bool {
        switch symbology {
        case .dataBar, .dataBarExpanded: quality > 1
        case .itf14: text.isGTIN14
        default: !isShortWithoutChecksum
        }
    }
}

extension String {
    /// Whether it is 14 digits with a right check digit (GS1 General Specifications, 7.9).
    var isGTIN14: Bool {
        let digits = utf8.map { Int($0) - 48 }
        guard digits.count == 14, digits.allSatisfy((0...9).contains) else { return false }
        return digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
            .isMultiple(of: 10)
    }

    /// GS1 data in the form that zbar returns: `(10)AB(15)270131` as `10AB`, a group separator and `15270131`.
    fileprivate var withoutBrackets: String {
        let elements = split(separator: "(").map { $0.split(separator: ")", maxSplits: 1).map(String.init) }
        return elements.enumerated().map { index, sides in
            let isLast = index == elements.count - 1
            let isOfFixedLength = Self.fixedLengths.contains(String(sides.first?.prefix(2) ?? ""))
            return sides.joined() + (isLast || isOfFixedLength ? "" : "\u{1D}")
        }.joined()
    }

    /// How application identifiers begin whose elements need no separator (GS1 General Specifications, 7.8.5).
    private static let fixedLengths: Set = [
        "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31", "32", "33",
        "34", "35", "36", "41",
    ]
}

extension Symbology {
    fileprivate var zxingFormat: scantry_zxing_format {
        switch self {
        case .qrCode: scantry_zxing_qr_code
        case .dataMatrix: scantry_zxing_data_matrix
        case .microQRCode: scantry_zxing_micro_qr_code
        case .aztec: scantry_zxing_aztec
        case .pdf417: scantry_zxing_pdf417
        case .itf14: scantry_zxing_itf
        case .code39: scantry_zxing_code39
        case .dataBarExpanded: scantry_zxing_data_bar_expanded
        case .dataBar: scantry_zxing_data_bar
        case .ean13: scantry_zxing_ean13
        case .ean8: scantry_zxing_ean8
        case .upcA: scantry_zxing_upc_a
        case .upcE: scantry_zxing_upc_e
        case .code128: scantry_zxing_code128
        }
    }
}
