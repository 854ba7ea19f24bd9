import CPNG

/// A PNG file to decode.
struct PNGFile {
    private let bytes: [UInt8]

    /// The pixel limit: the decoder holds all pixels at once.
    private static let mostPixels = 24_000_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func raster() throws(PhotographError) -> Raster {
        let (width, height, pixels) = try decoded(as: PNG_FORMAT_RGB, bytes: 3)
        return Raster(width: width, height: height, pixels: pixels)
    }

    func grey() throws(PhotographError) -> Grey {
        let (width, height, luma) = try decoded(as: PNG_FORMAT_GRAY, bytes: 1)
        return Grey(width: width, height: height, luma: luma)
    }

    private func decoded(
        as format: some BinaryInteger, bytes depth: Int
    ) throws(PhotographError) -> (width: Int, height: Int, pixels: [UInt8]) {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        func failure(_ image: inout png_image) -> PhotographError {
            withUnsafeBytes(of: &image.message) { text in
                .damaged(reason: String(decoding: text.prefix { $0 != 0 }, as: UTF8.self))
            }
        }

        guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw failure(&image) }
        let (width, height) = (Int(image.width), Int(image.height))
        guard width > 0, height > 0, width <= Self.mostPixels / height else {
            throw .tooManyPixels(width: width, height: height)
        }
        image.format = UInt32(format)
        var white = png_color(red: 255, green: 255, blue: 255)  // the background of transparent pixels
        var pixels = [UInt8](repeating: 0, count: width * height * depth)
        guard png_image_finish_read(&image, &white, &pixels, 0, nil) != 0 else { throw failure(&image) }
        return (width, height, pixels)
    }

    /// Returns the TIFF data of the eXIf chunk; nil if it is absent before the pixels.
    static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let kind = bytes[place + 4..<place + 8]
            guard length <= bytes.count - place - 12, !kind.elementsEqual("IDAT".utf8) else { return nil }
            if kind.elementsEqual("eXIf".utf8) { return bytes[place + 8..<place + 8 + length] }
            place += 12 + length
        }
        return nil
    }
}
