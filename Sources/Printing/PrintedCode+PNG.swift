import CPNG

extension PrintedCode {
    /// Returns the code as a PNG image with its margin; nil if memory runs out.
    ///
    /// - Parameter scale: The width of a module in pixels.
    public func png(scale: Int) -> [UInt8]? {
        // Bars of a quarter of the width can also be read at an angle.
        let high = kind == .square ? width : width / 4
        var pixels: [UInt8] = []
        for y in 0..<high {
            let line = (0..<width).flatMap { x -> [UInt8] in
                let isDark = self[kind == .square ? y - margin : 0, x - margin]
                return [UInt8](repeating: isDark ? 0 : 255, count: scale)
            }
            for _ in 0..<scale { pixels += line }
        }
        return Self.packed(pixels, width: width * scale, height: high * scale)
    }

    private static func packed(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8]? {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        (image.width, image.height, image.format) = (UInt32(width), UInt32(height), UInt32(PNG_FORMAT_GRAY))
        defer { png_image_free(&image) }
        var size = 0
        guard png_image_write_to_memory(&image, nil, &size, 0, pixels, 0, nil) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        guard png_image_write_to_memory(&image, &bytes, &size, 0, pixels, 0, nil) != 0 else { return nil }
        return Array(bytes.prefix(size))
    }
}
