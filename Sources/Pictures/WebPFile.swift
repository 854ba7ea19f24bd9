import CWebP

/// A WebP file to decode.
struct WebPFile {
    private let bytes: [UInt8]

    /// The pixel limit: the decoder holds all pixels at once.
    private static let mostPixels = 16_000_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Decodes the pixels, on a white background where they are transparent.
    func raster() throws(PhotographError) -> Raster {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
            throw .damaged(reason: "no header of a WebP file")
        }
        guard features.has_animation == 0 else { throw .unreadableKind("WebP") }
        let (width, height) = (Int(features.width), Int(features.height))
        guard width > 0, height > 0, width <= Self.mostPixels / height else {
            throw .tooManyPixels(width: width, height: height)
        }
        if features.has_alpha != 0 {
            let pixels = try decoded(width, height, depth: 4, by: WebPDecodeRGBAInto)
            return Raster(width: width, height: height, pixels: Self.onWhite(pixels))
        }
        return Raster(
            width: width, height: height, pixels: try decoded(width, height, depth: 3, by: WebPDecodeRGBInto))
    }

    private typealias Decoder = (
        UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int, Int32
    ) -> UnsafeMutablePointer<UInt8>?

    private func decoded(
        _ width: Int, _ height: Int, depth: Int, by decode: Decoder
    ) throws(PhotographError) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * depth)
        guard decode(bytes, bytes.count, &pixels, pixels.count, Int32(width * depth)) != nil else {
            throw .damaged(reason: "the WebP file cannot be decoded")
        }
        return pixels
    }

    private static func onWhite(_ pixels: [UInt8]) -> [UInt8] {
        let count = pixels.count / 4
        return [UInt8](unsafeUninitializedCapacity: count * 3) { shown, filled in
            for place in 0..<count {
                let alpha = Int(pixels[place * 4 + 3])
                for channel in 0..<3 {
                    let sum = Int(pixels[place * 4 + channel]) * alpha + 255 * (255 - alpha)
                    shown[place * 3 + channel] = UInt8((sum + 127) / 255)
                }
            }
            filled = count * 3
        }
    }
}
