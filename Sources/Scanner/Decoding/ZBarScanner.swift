import CZBar

/// zbar's image scanner. It allows a single user at a time: noncopyable ensures one owner, `mutating` one caller.
struct ZBarScanner: ~Copyable {
    private var scanner: OpaquePointer
    private let image: OpaquePointer
    private let symbologies: [Symbology]
    private let density: Int
    private var turn = 0

    /// - Parameters:
    ///   - symbologies: The symbologies to search for; each costs time.
    ///   - density: The distance between scanned rows and columns. If it is above 1, each scan takes other ones.
    init(_ symbologies: [Symbology], density: Int) throws(BarcodeDecoder.OutOfMemory) {
        guard let scanner = Self.scanner(of: symbologies, density) else { throw .init() }
        guard let image = zbar_image_create() else {
            zbar_image_scanner_destroy(scanner)
            throw .init()
        }
        self.scanner = scanner
        self.image = image
        self.symbologies = symbologies
        self.density = density
        zbar_image_set_format(image, 0x3030_3859)  // 'Y800': one byte of luma for each pixel
    }

    private static func scanner(of symbologies: [Symbology], _ density: Int) -> OpaquePointer? {
        guard let scanner = zbar_image_scanner_create() else { return nil }
        zbar_image_scanner_request_dbus(scanner, 0)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for type in symbologies.compactMap(\.zbarType) {
            zbar_image_scanner_set_config(scanner, type, ZBAR_CFG_ENABLE, 1)
        }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_POSITION, 1)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, Int32(density))
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, Int32(density))
        return scanner
    }

    deinit {
        zbar_image_destroy(image)
        zbar_image_scanner_destroy(scanner)
    }

    /// Reads the codes in some parts of a frame.
    mutating func scan(_ frame: borrowing Frame, in places: [BoundingBox]) -> [Reading] {
        zbar_image_set_size(image, UInt32(frame.size.width), UInt32(frame.size.height))
        zbar_image_set_data(image, frame.luma.baseAddress, UInt(frame.size.pixels), nil)
        defer { turn &+= 1 }
        replaceScanner()
        var readings: [Reading] = []
        for place in places {
            crop(to: place)
            guard zbar_scan_image(scanner, image) > 0 else { continue }
            var next = zbar_image_first_symbol(image)
            while let symbol = next {
                readings += Reading.all(of: symbol).filter { !$0.symbol.isShortWithoutChecksum }
                next = zbar_symbol_next(symbol)
            }
        }
        return readings
    }

    /// zbar keeps the memory of each QR code that it has read (img_scanner.c), and segments of DataBar codes (databar.c).
    private mutating func replaceScanner() {
        guard symbologies.contains(where: { $0 == .qrCode || $0.isDataBar }),
            let new = Self.scanner(of: symbologies, density)
        else { return }
        zbar_image_scanner_destroy(scanner)
        scanner = new
    }

    /// Crops to a place, shifted in each turn. zbar counts rows and columns from the edge of the crop, so a shifted
    /// crop of constant size moves all of them.
    private func crop(to place: BoundingBox) {
        let margin = density - 1
        let shift = turn % density
        zbar_image_set_crop(
            image, UInt32(place.left + shift), UInt32(place.top + shift), UInt32(max(1, place.width - margin)),
            UInt32(max(1, place.height - margin)))
    }
}
