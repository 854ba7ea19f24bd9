/// The EXIF orientation of a camera: the transformation that makes its image upright.
enum Orientation: Int {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

    var isSideways: Bool { rawValue >= Self.transposed.rawValue }

    /// Returns the stored pixel for a position in the upright image.
    func source(_ x: Int, _ y: Int, width: Int, height: Int) -> (Int, Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .upsideDown: (width - 1 - x, height - 1 - y)
        case .flipped: (x, height - 1 - y)
        case .transposed: (y, x)
        case .turnedLeft: (y, height - 1 - x)
        case .transversed: (width - 1 - y, height - 1 - x)
        case .turnedRight: (width - 1 - y, x)
        }
    }

    /// Reads the orientation of a JPEG or PNG file; upright if it is absent or invalid.
    init(of file: [UInt8]) {
        let notes: ArraySlice<UInt8>? =
            switch FileKind(of: file) {
            case .jpeg: JPEGFile.exif(in: file)
            case .png: PNGFile.exif(in: file)
            case .webP, .other: nil
            }
        self = notes.flatMap(Self.init(exif:)) ?? .upright
    }

    /// Reads the tag 0x0112 of the first directory of TIFF data.
    private init?(exif: ArraySlice<UInt8>) {
        let bytes = Array(exif)
        let isLittle = bytes.starts(with: [0x49, 0x49])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D]) else { return nil }
        func number(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - size else { return nil }
            let part = bytes[offset..<offset + size]
            return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, 2) == 42, let start = number(4, 4), let count = number(start, 2) else { return nil }
        for entry in 0..<min(count, 200) {
            let place = start + 2 + entry * 12
            guard number(place, 2) == 0x0112 else { continue }
            guard number(place + 2, 2) == 3, let value = number(place + 8, 2) else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}
