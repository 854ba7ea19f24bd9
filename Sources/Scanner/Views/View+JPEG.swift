import CTurboJPEG

extension View {
    /// Returns the view as a JPEG picture with each symbol outlined in green, each weak text in amber and stripes in
    /// grey; empty if it cannot be encoded.
    ///
    /// Outlines in the picture are always in step with it and need no script.
    public func jpeg() -> [UInt8] {
        var canvas = Canvas(picture)
        for hint in hints { canvas.outline(hint.place, hint.isText ? .amber : .grey) }
        for symbol in symbols { canvas.outline(symbol.place, .green) }
        return canvas.jpeg()
    }
}

/// A grey picture to draw on in colour, in JPEG's planes: luma, and two of colour at half size.
private struct Canvas {
    private let size: FrameSize
    /// The size of the luma plane. Even, because JPEG halves the colour planes.
    private let lumaSize: FrameSize
    private let colourSize: FrameSize
    private var luma: [UInt8]
    private var blue: [UInt8]
    private var red: [UInt8]

    struct Ink {
        let luma: UInt8
        let blue: UInt8
        let red: UInt8

        static let green = Ink(luma: 165, blue: 80, red: 50)
        static let amber = Ink(luma: 180, blue: 30, red: 160)
        static let grey = Ink(luma: 190, blue: 128, red: 128)
        static let black = Ink(luma: 16, blue: 128, red: 128)
    }

    init(_ picture: Picture) {
        size = picture.size
        colourSize = FrameSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        lumaSize = FrameSize(width: colourSize.width * 2, height: colourSize.height * 2)
        luma = lumaSize == size ? picture.luma : Self.padded(picture, to: lumaSize)
        blue = [UInt8](repeating: 128, count: colourSize.pixels)
        red = blue
    }

    /// Repeats the last column and row.
    private static func padded(_ picture: Picture, to size: FrameSize) -> [UInt8] {
        (0..<size.pixels).map { index in
            let x = min(index % size.width, picture.size.width - 1)
            let y = min(index / size.width, picture.size.height - 1)
            return picture.luma[y * picture.size.width + x]
        }
    }

    /// Draws a bright line between two dark ones around a place, visible on any background and to colour-blind people.
    mutating func outline(_ place: BoundingBox, _ ink: Ink) {
        for step in 0..<6 {
            let margin = 4 + step
            frame(place.grown(by: margin, in: size), step == 0 || step == 5 ? .black : ink)
        }
    }

    private mutating func frame(_ place: BoundingBox, _ ink: Ink) {
        let (right, bottom) = (place.right - 1, place.bottom - 1)
        guard place.left <= right, place.top <= bottom else { return }
        for x in place.left...right {
            dot(x, place.top, ink)
            dot(x, bottom, ink)
        }
        for y in place.top...bottom {
            dot(place.left, y, ink)
            dot(right, y, ink)
        }
    }

    private mutating func dot(_ x: Int, _ y: Int, _ ink: Ink) {
        luma[y * lumaSize.width + x] = ink.luma
        let colour = y / 2 * colourSize.width + x / 2
        blue[colour] = ink.blue
        red[colour] = ink.red
    }

    func jpeg() -> [UInt8] {
        guard let encoder = tjInitCompress() else { return [] }
        defer { tjDestroy(encoder) }
        var bytes: UnsafeMutablePointer<UInt8>?
        defer { tjFree(bytes) }
        var count: UInt = 0
        let isDone = luma.withUnsafeBufferPointer { luma in
            blue.withUnsafeBufferPointer { blue in
                red.withUnsafeBufferPointer { red in
                    var planes = [luma.baseAddress, blue.baseAddress, red.baseAddress]
                    return tjCompressFromYUVPlanes(
                        encoder, &planes, Int32(size.width), nil, Int32(size.height), Int32(TJSAMP_420.rawValue),
                        &bytes, &count, Self.quality, 0) == 0
                }
            }
        }
        guard isDone, let bytes else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    /// The JPEG quality, 0 to 100: fine enough to judge focus by, small enough for ten pictures a second over wireless.
    private static let quality: Int32 = 80
}
