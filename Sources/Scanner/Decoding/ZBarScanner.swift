import CZBar

/// A zbar scanner. It allows a single user at a time: noncopyable ensures one owner, `mutating` one caller.
struct ZBarScanner: ~Copyable {
    private let scanner: OpaquePointer
    private let image: OpaquePointer
    private let settings: Settings
    private var turn = 0

    /// The symbologies and scan lines of a scanner.
    private struct Settings {
        let symbologies: [Symbology]
        let density: Int
        let columns: Bool
    }

    /// - Parameters:
    ///   - symbologies: The symbologies to search for; each costs time.
    ///   - density: The distance between scanned rows and columns. If it is above 1, each scan takes other ones.
    ///   - columns: Whether to scan columns at all.
    init(_ symbologies: [Symbology], density: Int, columns: Bool = true) throws(BarcodeDecoder.OutOfMemory) {
        let settings = Settings(symbologies: symbologies, density: density, columns: columns)
        guard let scanner = Self.create(settings) else { throw .init() }
        guard let image = zbar_image_create() else {
            zbar_image_scanner_destroy(scanner)
            throw .init()
        }
        self.scanner = scanner
        self.image = image
        self.settings = settings
        zbar_image_set_format(image, 0x3030_3859)  // 'Y800': one byte of luma for each pixel
    }

    private static func create(_ settings: Settings) -> OpaquePointer? {
        guard let scanner = zbar_image_scanner_create() else { return nil }
        zbar_image_scanner_request_dbus(scanner, 0)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for type in settings.symbologies.compactMap(\.zbarType) {
            zbar_image_scanner_set_config(scanner, type, ZBAR_CFG_ENABLE, 1)
        }
        let density = Int32(settings.density)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_POSITION, 1)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, settings.columns ? density : 0)
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, density)
        return scanner
    }

    deinit {
        zbar_image_destroy(image)
        zbar_image_scanner_destroy(scanner)
    }

    /// Reads the codes in some parts of a frame.
    mutating func scan(_ frame: borrowing Frame, in places: [Place]) -> [Reading] {
        zbar_image_set_size(image, UInt32(frame.size.width), UInt32(frame.size.height))
        zbar_image_set_data(image, frame.luma.baseAddress, UInt(frame.size.pixels), nil)
        defer { turn &+= 1 }
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

    /// Crops to a place, shifted in each turn. zbar counts rows and columns from the edge of the crop, so a shifted
    /// crop of constant size moves all of them.
    private func crop(to place: Place) {
        let margin = settings.density - 1
        let shift = turn % settings.density
        zbar_image_set_crop(
            image, UInt32(place.left + shift), UInt32(place.top + shift), UInt32(max(1, place.width - margin)),
            UInt32(max(1, place.height - margin)))
    }
}
