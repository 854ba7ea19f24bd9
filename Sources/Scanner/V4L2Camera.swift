import CV4L2

/// A Linux camera.
public struct V4L2Camera: FrameSource {
    public let description: String
    private let device: CaptureDevice
    private var lastFrame: ContinuousClock.Instant

    /// A camera that delivers nothing for this long is treated as lost.
    static let patience: Duration = .seconds(5)

    /// Opens a camera and starts its stream.
    ///
    /// - Parameters:
    ///   - path: The device node, such as `/dev/video0`.
    ///   - size: The frame size to ask for; the driver may choose another.
    public init(path: String, size: FrameSize = .hd) throws(FrameSourceError) {
        device = try CaptureDevice.open(path, size: size)
        description = "\(path), \(device.format.size) \(device.format.pixels.rawValue)"
        lastFrame = .now
        // A camera that streams but sends nothing has not started: it stays lost, said once, until a frame is there.
        while try !device.wait(milliseconds: 500) {
            guard .now - lastFrame < Self.patience else { throw .silent(path) }
        }
    }

    public mutating func next(_ body: (borrowing Frame) -> Void) throws(FrameSourceError) -> FrameWait {
        guard try device.wait(milliseconds: 500) else { return try noteSilence() }
        guard let buffer = try device.newestBuffer() else { return try noteSilence() }
        lastFrame = .now
        device.lend(buffer, to: body)
        try device.queue(buffer.index)
        return .delivered
    }

    private func noteSilence() throws(FrameSourceError) -> FrameWait {
        guard .now - lastFrame < Self.patience else { throw .silent(device.path) }
        return .nothingYet
    }
}

extension V4L2Camera {
    /// The node that `auto` means: Scantry's udev link, else the first node that captures video; nil if there is none.
    public static func automatic() -> String? {
        let nodes = [link] + (0..<64).map { "/dev/video\($0)" }
        return nodes.first(where: CaptureDevice.canCapture) ?? nodes.first(where: CaptureDevice.isForbidden)
    }

    /// A link that a udev rule can make to the kitchen's camera, whatever its number.
    private static let link = "/dev/scantry-camera"
}
