/// An upright grey image for reading printed codes and text. It is never stored.
public struct Grey: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// Brightness, 0 (black) to 255, row by row from the top left.
    public let luma: [UInt8]

    /// The most pixels of a photograph by a phone.
    public static let photograph = 16_000_000
    /// The most pixels of a camera frame that a page of the kiosk sends.
    public static let frame = 2_000_000

    init(width: Int, height: Int, luma: [UInt8]) {
        (self.width, self.height, self.luma) = (width, height, luma)
    }

    private init(_ raster: Raster) {
        let luma = stride(from: 0, to: raster.pixels.count, by: 3).map { place in
            // One long expression of literals takes the compiler seconds.
            let red = Int(raster.pixels[place]) * 77
            let green = Int(raster.pixels[place + 1]) * 150
            let blue = Int(raster.pixels[place + 2]) * 29
            return UInt8((red + green + blue) >> 8)
        }
        self.init(width: raster.width, height: raster.height, luma: luma)
    }

    /// Decodes a JPEG, PNG or WebP file. It takes tens of milliseconds, and memory: use an ``ImageProcessingQueue``.
    ///
    /// - Parameter most: JPEG files with more pixels are scaled down while decoding.
    public init(reading file: [UInt8], atMost most: Int = Self.photograph) throws(PhotographError) {
        guard !file.isEmpty else { throw .empty }
        guard file.count <= Photograph.largestFile else { throw .tooManyBytes }
        let grey: Grey
        switch FileKind(of: file) {
        case .jpeg: grey = try JPEGFile(file).grey(atMost: most)
        case .png: grey = try PNGFile(file).grey()
        case .webP: grey = Grey(try WebPFile(file).raster())
        case .other(let name): throw .unreadableKind(name)
        }
        self = grey.turned(Orientation(of: file))
    }

    private func turned(_ orientation: Orientation) -> Grey {
        guard orientation != .upright else { return self }
        let (newWidth, newHeight) = orientation.isSideways ? (height, width) : (width, height)
        let turned = [UInt8](unsafeUninitializedCapacity: luma.count) { turned, count in
            for y in 0..<newHeight {
                for x in 0..<newWidth {
                    let (fromX, fromY) = orientation.source(x, y, width: width, height: height)
                    turned[y * newWidth + x] = luma[fromY * width + fromX]
                }
            }
            count = luma.count
        }
        return Grey(width: newWidth, height: newHeight, luma: turned)
    }
}
