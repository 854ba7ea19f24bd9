/// One grey picture, lent by the owner of its memory for the length of a call.
///
/// Noncopyable, so that the decoder reads the camera's buffer without a copy.
public struct Frame: ~Copyable {
    public let size: FrameSize
    /// The time of capture on a clock that never jumps: Linux's monotonic clock for cameras and paced replays, else a
    /// clock that begins with the replay.
    public let time: Duration
    /// Brightness, 0 (black) to 255, row by row from the top left, without padding.
    let luma: UnsafeBufferPointer<UInt8>

    init(luma: UnsafeBufferPointer<UInt8>, size: FrameSize, time: Duration) {
        precondition(luma.count >= size.pixels, "a frame's luma covers its size")
        self.luma = luma
        self.size = size
        self.time = time
    }
}

/// Width and height of a picture, in pixels.
public struct FrameSize: Hashable, Sendable, CustomStringConvertible {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Parses text such as `640x480`; nil for other texts and for sides outside 16…16,384.
    public init?(_ text: String) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (16...16_384).contains(width), (16...16_384).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    public var pixels: Int { width * height }
    public var description: String { "\(width)x\(height)" }

    /// 1280x720, which most webcams offer and the time limits are chosen for.
    public static let hd = FrameSize(width: 1280, height: 720)
}
