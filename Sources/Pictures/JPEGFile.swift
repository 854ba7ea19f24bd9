import CTurboJPEG

/// A JPEG file to decode.
struct JPEGFile {
    private let bytes: [UInt8]

    /// The pixel limit for a baseline image, of which the decoder holds only a few rows.
    private static let mostPixels = 64_000_000
    /// The pixel limit for an image in several passes, which the decoder holds whole, in more than a byte per pixel and
    /// colour.
    private static let mostPixelsInPasses = 24_000_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Decodes the pixels, scaled down while the longer side stays at least `side`.
    func raster(atLeast side: Int) throws(PhotographError) -> Raster {
        let (width, height, pixels) = try decoded(as: TJPF_RGB, bytes: 3) { Self.scale(max($0, $1), to: side) }
        return Raster(width: width, height: height, pixels: pixels)
    }

    /// Decodes the brightness, scaled down by up to 8 until there are at most `most` pixels.
    func grey(atMost most: Int) throws(PhotographError) -> Grey {
        let (width, height, luma) = try decoded(as: TJPF_GRAY, bytes: 1) { width, height in
            [1, 2, 4].first { width * height <= most * Int($0 * $0) } ?? 8
        }
        return Grey(width: width, height: height, luma: luma)
    }

    /// - Parameter scale: Returns the factor to scale down by, from width and height.
    private func decoded(
        as format: TJPF, bytes depth: Int, shrunkBy scale: (Int, Int) -> Int32
    ) throws(PhotographError) -> (width: Int, height: Int, pixels: [UInt8]) {
        guard let decoder = tjInitDecompress() else { throw .damaged(reason: "no memory") }
        defer { tjDestroy(decoder) }
        func failure() -> PhotographError { .damaged(reason: String(cString: tjGetErrorStr2(decoder))) }
        var (width, height, subsampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colours) == 0,
            width > 0, height > 0
        else { throw failure() }
        let most = Self.isInPasses(bytes) ? Self.mostPixelsInPasses : Self.mostPixels
        guard Int(width) <= most / Int(height) else { throw .tooManyPixels(width: Int(width), height: Int(height)) }
        let scale = scale(Int(width), Int(height))
        width = (width + scale - 1) / scale
        height = (height + scale - 1) / scale
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * depth)
        let code = tjDecompress2(
            decoder, bytes, UInt(bytes.count), &pixels, width, 0, height, Int32(format.rawValue),
            TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING)
        guard code == 0 else { throw failure() }
        return (Int(width), Int(height), pixels)
    }

    /// Returns the factor by which the decoder may scale down: each 8 by 8 block becomes 4, 2 or 1 pixels wide.
    private static func scale(_ longest: Int, to side: Int) -> Int32 {
        [8, 4, 2].first { longest / $0 >= side }.map(Int32.init) ?? 1
    }

    /// Returns whether its data is in several passes: progressive, or colour by colour.
    private static func isInPasses(_ bytes: [UInt8]) -> Bool {
        var colours = 0
        for segment in segments(of: bytes) {
            switch segment.marker {
            case 0xC0, 0xC1: colours = segment.content.dropFirst(5).first.map(Int.init) ?? 0
            case 0xC2...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return true
            case 0xDA: return (segment.content.first.map(Int.init) ?? 0) < colours
            default: break
            }
        }
        return true
    }

    /// Returns the TIFF data of the Exif segment; nil if it is absent.
    static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let mark = Array("Exif\u{0}\u{0}".utf8)
        let found = segments(of: bytes).first { $0.marker == 0xE1 && $0.content.starts(with: mark) }
        return found?.content.dropFirst(mark.count)
    }

    /// Returns the segments before the pixel data.
    private static func segments(of bytes: [UInt8]) -> [(marker: UInt8, content: ArraySlice<UInt8>)] {
        var segments: [(marker: UInt8, content: ArraySlice<UInt8>)] = []
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {  // padding
                place += 1
                continue
            }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, place + 2 + length <= bytes.count else { break }
            segments.append((marker, bytes[place + 4..<place + 2 + length]))
            if marker == 0xDA { break }
            place += 2 + length
        }
        return segments
    }
}
