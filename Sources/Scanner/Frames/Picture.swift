/// A grey picture that owns its pixels, such as a decoded photograph.
public struct Picture: Equatable, Sendable {
    public let size: FrameSize
    /// Brightness, 0 (black) to 255, row by row from the top left.
    public let luma: [UInt8]

    /// Creates a picture; nil unless there is one byte for each pixel.
    public init?(size: FrameSize, luma: [UInt8]) {
        guard luma.count == size.pixels, size.width > 0, size.height > 0 else { return nil }
        self.size = size
        self.luma = luma
    }

    init(unchecked size: FrameSize, luma: [UInt8]) {
        self.size = size
        self.luma = luma
    }

    /// Lends the picture as a frame that was taken at `time`.
    public func withFrame<Result, Failure: Error>(
        at time: Duration = .zero, _ body: (borrowing Frame) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try luma.withUnsafeBufferPointer { (luma) throws(Failure) in
            try body(Frame(luma: luma, size: size, time: time))
        }
    }
}
