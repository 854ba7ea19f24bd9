import CZBar

/// Finds barcodes in grey pictures, with zbar.
///
/// It owns one zbar scanner, which bears a single user at a time: noncopyable gives it one owner, `mutating` one caller.
public struct BarcodeDecoder: ~Copyable {
    private let scanner: OpaquePointer
    private let image: OpaquePointer
    private let effort: Effort
    private var turn = 0

    /// How much of a frame is looked at.
    public enum Effort: Hashable, Sendable {
        /// Every row and every column: for one picture that will not come again.
        case patient
        /// Every `n`th row and column, others in each frame, so that a pack held for `n` frames is seen whole.
        case every(Int)

        /// Chosen by `scantry bench photos`; the figures are in ARCHITECTURE.md.
        public static let live = Effort.every(3)

        var density: Int {
            switch self {
            case .patient: 1
            case .every(let lines): max(1, lines)
            }
        }
    }

    /// Sets zbar up.
    public init(effort: Effort) throws(OutOfMemory) {
        guard let scanner = zbar_image_scanner_create() else { throw OutOfMemory() }
        guard let image = zbar_image_create() else {
            zbar_image_scanner_destroy(scanner)
            throw OutOfMemory()
        }
        self.scanner = scanner
        self.image = image
        self.effort = effort
        zbar_image_scanner_request_dbus(scanner, 0)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for symbology in Symbology.allCases {
            zbar_image_scanner_set_config(scanner, symbology.zbarType, ZBAR_CFG_ENABLE, 1)
        }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_POSITION, 1)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, Int32(effort.density))
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, Int32(effort.density))
        zbar_image_set_format(image, 0x3030_3859)  // the four characters 'Y800': one byte of luma for each pixel
    }

    deinit {
        zbar_image_destroy(image)
        zbar_image_scanner_destroy(scanner)
    }

    /// There is no memory for a scanner.
    public struct OutOfMemory: Error, CustomStringConvertible {
        public var description: String { "There is too little memory to read barcodes. Close other programs." }
    }

    /// Returns what can be read in a frame, the clearest first.
    public mutating func decode(_ frame: borrowing Frame) -> [Symbol] {
        let size = frame.size
        zbar_image_set_size(image, UInt32(size.width), UInt32(size.height))
        zbar_image_set_data(image, frame.luma.baseAddress, UInt(size.pixels), nil)
        shiftLines(in: size)
        guard zbar_scan_image(scanner, image) > 0 else { return [] }
        var symbols: [Symbol] = []
        var next = zbar_image_first_symbol(image)
        while let symbol = next {
            symbols += Symbol.reading(symbol)
            next = zbar_symbol_next(symbol)
        }
        return symbols.sorted { $0.quality > $1.quality }
    }

    /// zbar counts its rows and columns from the edge of the crop: moving a crop of constant size moves all of them.
    private mutating func shiftLines(in size: FrameSize) {
        let margin = UInt32(effort.density - 1)
        guard margin > 0, size.width > margin, size.height > margin else { return }
        let shift = UInt32(turn % effort.density)
        turn &+= 1
        zbar_image_set_crop(image, shift, shift, UInt32(size.width) - margin, UInt32(size.height) - margin)
    }
}

extension Symbology {
    fileprivate var zbarType: zbar_symbol_type_t {
        switch self {
        case .ean13: ZBAR_EAN13
        case .ean8: ZBAR_EAN8
        case .upcA: ZBAR_UPCA
        case .upcE: ZBAR_UPCE
        case .code128: ZBAR_CODE128
        case .qrCode: ZBAR_QRCODE
        case .dataBar: ZBAR_DATABAR
        case .dataBarExpanded: ZBAR_DATABAR_EXP
        }
    }
}
