import CTurboJPEG

@testable import Scanner

extension FrameSize {
    static let tiny = FrameSize(width: 32, height: 24)
}

extension Picture {
    /// A pack on a counter.
    static let pack = RetailPattern(.ean13, packCode).map {
        Picture.blank(.vga).with($0, left: 120, top: 140, module: 3, height: 160)
    }
    static let packCode = "8076800195057"

    /// Returns its bytes as a camera's driver would write them.
    func bytes(in format: CaptureFormat) -> [UInt8] {
        guard let step = format.pixels.step else { return jpeg }
        var bytes = [UInt8](repeating: 0x80, count: format.stride * size.height * 3 / 2)
        for y in 0..<size.height {
            for x in 0..<size.width {
                bytes[y * format.stride + x * step + format.pixels.offset] = luma[y * size.width + x]
            }
        }
        return bytes
    }

    /// The picture as a webcam's JPEG.
    var jpeg: [UInt8] {
        guard let encoder = tjInitCompress() else { return [] }
        defer { tjDestroy(encoder) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var count = UInt(0)
        tjCompress2(
            encoder, luma, Int32(size.width), 0, Int32(size.height), Int32(TJPF_GRAY.rawValue), &buffer, &count,
            Int32(TJSAMP_GRAY.rawValue), 85, 0)
        defer { tjFree(buffer) }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
    }
}

extension [UInt8] {
    /// A JPEG without its Huffman tables, as many webcams send them.
    var withoutHuffmanTables: [UInt8] {
        var kept = Array(prefix(2))
        var index = 2
        while index + 4 < count, self[index + 1] != 0xDA {
            let length = 2 + (Int(self[index + 2]) << 8) + Int(self[index + 3])
            if self[index + 1] != 0xC4 { kept += self[index..<index + length] }
            index += length
        }
        return kept + self[index...]
    }
}

/// Steele, Lea and Flood's generator: random, and the same in each run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
