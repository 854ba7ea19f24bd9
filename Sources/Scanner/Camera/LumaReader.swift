/// Turns a camera's buffers into frames: in place if the luma is contiguous, else copied or decoded into one reused
/// buffer.
final class LumaReader {
    private let format: CaptureFormat
    private let packed: UnsafeMutableBufferPointer<UInt8>
    private let jpeg: JPEGLuma?

    /// Returns nil if there is no memory.
    init?(_ format: CaptureFormat) {
        self.format = format
        packed = .allocate(capacity: format.isPacked ? 0 : format.frameSize.pixels)
        jpeg = format.pixels == .mjpg ? JPEGLuma(shrink: format.shrink) : nil
        if format.pixels == .mjpg, jpeg == nil { return nil }
    }

    deinit { packed.deallocate() }

    /// Passes the picture in a buffer to `body`; returns false if it holds none.
    func withFrame(_ bytes: UnsafeRawBufferPointer, at time: Duration, to body: (borrowing Frame) -> Void) -> Bool {
        guard bytes.count >= format.leastBytes else { return false }
        var luma = UnsafeBufferPointer(packed)
        if format.pixels == .mjpg {
            guard jpeg?.decode(bytes, to: packed, format.frameSize) == true else { return false }
        } else if format.isPacked {
            luma = bytes.bindMemory(to: UInt8.self)
        } else {
            pack(bytes.bindMemory(to: UInt8.self))
        }
        body(Frame(luma: luma, size: format.frameSize, time: time))
        return true
    }

    private func pack(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let from = bytes.baseAddress, let to = packed.baseAddress, let step = format.pixels.step else { return }
        let width = format.size.width
        for y in 0..<format.size.height {
            let (source, target) = (from + y * format.stride + format.pixels.offset, to + y * width)
            for x in 0..<width { target[x] = source[x * step] }
        }
    }
}

/// The format that a camera's driver accepted.
struct CaptureFormat: Equatable {
    let pixels: PixelFormat
    let size: FrameSize
    /// Bytes from one row to the next; 0 for compressed pictures.
    let stride: Int
    /// The number of pixels of a row that become one while a JPEG is decoded.
    let shrink: Int

    /// The size of the resulting frames.
    var frameSize: FrameSize { size.shrunk(by: shrink) }

    /// Whether the luma is contiguous, so that it is read in place.
    var isPacked: Bool { pixels.step == 1 && stride == size.width }

    /// The least bytes of a whole picture; for a JPEG only a lower bound.
    var leastBytes: Int {
        guard let step = pixels.step else { return 4 }
        return (size.height - 1) * stride + (size.width - 1) * step + pixels.offset + 1
    }
}

extension CaptureFormat: CustomStringConvertible {
    var description: String {
        shrink == 1 ? "\(size) \(pixels.rawValue)" : "\(size) \(pixels.rawValue), read as \(frameSize)"
    }
}
