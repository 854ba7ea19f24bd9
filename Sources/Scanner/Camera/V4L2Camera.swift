import CV4L2
import Glibc

/// A Video4Linux camera.
public struct V4L2Camera: FrameSource {
    public let description: String
    /// A sentence for the user for each setting that the camera refuses.
    public private(set) var complaints: [String] = []
    private let path: String
    private let settings: CameraSettings
    private let calls: any DeviceCalls
    /// Nil only while a frozen camera is restarted.
    private var device: CaptureDevice?
    private var picture = FrozenPicture()
    private var exposure: ExposureLimit?
    private var lastFrame: Duration
    private var lastStart: Duration
    private var signal = (isLost: false, asked: Duration.zero)

    /// The time without a picture after which a camera counts as lost.
    static let patience = Duration.seconds(5)

    /// Opens a camera, sets its controls, starts its stream and waits for the first frame.
    ///
    /// - Parameter path: The device node, such as `/dev/video0`.
    public init(path: String, settings: CameraSettings = .init()) throws(FrameSourceError) {
        try self.init(path: path, settings: settings, by: KernelCalls())
    }

    init(path: String, settings: CameraSettings, by calls: any DeviceCalls) throws(FrameSourceError) {
        let device = try CaptureDevice(opening: path, settings, by: calls)
        (self.path, self.settings, self.calls, self.device) = (path, settings, calls, device)
        description = "\(path), \(device.format)"
        (lastFrame, lastStart) = (calls.now, calls.now)
        complaints = setUp(device)
        // Opening fails without a first frame, so that a camera that streams but sends nothing stays lost.
        while try !device.node.wait(milliseconds: 500) {
            guard calls.now - lastFrame < Self.patience else { throw .silent(path) }
        }
    }

    public mutating func next(
        atRest: Bool, _ body: (borrowing Frame) -> Void
    ) throws(FrameSourceError) -> FrameWait {
        if atRest { calls.pause(milliseconds: Self.rest) }
        guard let device else { return try startAgain() }
        guard try device.node.wait(milliseconds: 500), let buffer = try device.newestBuffer() else {
            return try noteSilence()
        }
        let hasSignal = hasSignal(device)
        var isFrozen = false
        let isWhole = device.withFrame(buffer) { frame in
            isFrozen = picture.isFrozen(frame)
            exposure?.turn(brightness: picture.brightness, at: frame.time, on: device.node)
            if hasSignal, !isFrozen { body(frame) }
        }
        try device.queue(buffer.index)
        guard isWhole else { return try noteSilence() }
        lastFrame = calls.now
        if !hasSignal { return .useless(.noSignal(path)) }
        if isFrozen { return try noteFrozenPicture() }
        return .delivered
    }

    /// Sets the controls and returns a sentence for each setting that the camera refuses.
    private mutating func setUp(_ device: CaptureDevice) -> [String] {
        let complaints = ControlPlan(settings).apply(to: device.node)
        guard let longest = settings.exposureLimit else { return complaints }
        exposure = ExposureLimit(longest: longest, of: device.node.controls(), on: device.node)
        return exposure == nil ? complaints + ["The camera \(path) does not let its exposure be limited."] : complaints
    }

    /// Milliseconds to wait before each frame while nothing moves. Short enough to see a hand bring a pack.
    static let rest = 90
    /// The interval at which a frozen camera is restarted, because some recover.
    static let betweenStarts = Duration.seconds(30)

    private func noteSilence() throws(FrameSourceError) -> FrameWait {
        guard calls.now - lastFrame < Self.patience else { throw .silent(path) }
        return .nothingYet
    }

    private mutating func noteFrozenPicture() throws(FrameSourceError) -> FrameWait {
        if calls.now - lastStart >= Self.betweenStarts { device = nil }  // closed first: a camera opens only once
        return .useless(.frozen(path))
    }

    private mutating func startAgain() throws(FrameSourceError) -> FrameWait {
        lastStart = calls.now
        let device = try CaptureDevice(opening: path, settings, by: calls)
        _ = setUp(device)
        self.device = device
        return .nothingYet
    }

    /// Returns whether the camera's input has a signal. Frames also come without one, so this asks the driver, at most
    /// once a second.
    private mutating func hasSignal(_ device: CaptureDevice) -> Bool {
        if calls.now - signal.asked >= .seconds(1) { signal = (device.node.inputIsWithoutSignal, calls.now) }
        return !signal.isLost
    }
}

// MARK: - Finding a camera

extension V4L2Camera {
    /// Returns the node that `auto` stands for: Scantry's udev link, else the first node that captures video, else the
    /// first that this user may not open; nil if there is none.
    public static func automatic() -> String? {
        let nodes = [link] + nodes().filter(isFirstOfItsDevice)
        return nodes.first(where: isCamera) ?? nodes.first(where: isForbidden)
    }

    /// The link to the kitchen's camera that Scantry's udev rule creates.
    private static let link = "/dev/scantry-camera"

    /// Lists the video nodes that exist.
    static func nodes() -> [String] {
        (0..<256).map { "/dev/video\($0)" }.filter { access($0, F_OK) == 0 }
    }

    /// Returns whether a node is its device's first, by sysfs; the others hold metadata or a second stream. True
    /// without sysfs.
    private static func isFirstOfItsDevice(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let file = fopen("/sys/class/video4linux/\(name)/index", "re") else { return true }
        defer { fclose(file) }
        return fgetc(file) == Int32(UInt8(ascii: "0"))
    }

    private static func isCamera(_ path: String) -> Bool {
        (try? VideoNode(opening: path, by: KernelCalls()))?.isCamera ?? false
    }

    /// Returns whether a node exists but this user may not open it.
    private static func isForbidden(_ path: String) -> Bool {
        access(path, R_OK | W_OK) == -1 && (errno == EACCES || errno == EPERM)
    }
}
