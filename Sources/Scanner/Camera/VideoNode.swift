import CV4L2
import Glibc

/// An open device node of Video4Linux.
///
/// `deinit` closes it. Release it at once after a loss: an unplugged camera gets its old number again only if its node
/// is closed.
final class VideoNode {
    let path: String
    let calls: any DeviceCalls
    private let descriptor: Int32

    init(opening path: String, by calls: any DeviceCalls) throws(FrameSourceError) {
        switch calls.open(path) {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw Self.error(error.code, path)
        }
        self.path = path
        self.calls = calls
    }

    deinit { calls.close(descriptor) }

    /// Sends a request to the driver and returns 0 or the `errno`.
    func attempt<Argument>(_ request: UInt, _ argument: inout Argument) -> Int32 {
        withUnsafeMutablePointer(to: &argument) { calls.control(descriptor, request, $0) }
    }

    /// Sends a request to the driver; throws if it fails.
    func call<Argument>(_ request: UInt, _ argument: inout Argument) throws(FrameSourceError) {
        let code = attempt(request, &argument)
        guard code == 0 else { throw Self.error(code, path) }
    }

    /// Waits until a frame is ready; returns false on timeout. Throws if the device is gone or the stream broke.
    func wait(milliseconds: Int32) throws(FrameSourceError) -> Bool {
        let events = try check(calls.poll(descriptor, milliseconds: milliseconds))
        if events & Int16(POLLIN) != 0 { return true }
        guard events & Int16(POLLERR | POLLHUP | POLLNVAL) == 0 else {
            throw events & Int16(POLLHUP) != 0 ? .missing(path) : .failed(path, reason: "the stream broke")
        }
        return false
    }

    /// Maps a buffer of the driver.
    func map(length: Int, offset: Int) throws(FrameSourceError) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(
            start: try check(calls.map(descriptor, length: length, offset: offset)), count: length)
    }

    private func check<Value>(_ result: Result<Value, Errno>) throws(FrameSourceError) -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let error): throw Self.error(error.code, path)
        }
    }

    static func error(_ code: Int32, _ path: String) -> FrameSourceError {
        switch code {
        case ENOENT, ENODEV, ENXIO: .missing(path)
        case EBUSY: .busy(path)
        case EACCES, EPERM: .forbidden(path)
        default: .failed(path, reason: String(cString: strerror(code)))
        }
    }
}

extension VideoNode {
    /// The driver's description of a node.
    struct Identity {
        let driver: String
        let name: String
        let bus: String
        /// The `V4L2_CAP_…` bits of this node, not of the whole device.
        let capabilities: UInt32

        var isCamera: Bool {
            let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
            return capabilities & needed == needed && !Self.processors.contains(driver)
        }

        /// Drivers of memory-to-memory processors, whose nodes capture only what was sent to them. A Raspberry Pi lists
        /// a dozen of them before any camera.
        private static let processors: Set = ["bcm2835-isp", "bcm2835-codec", "pispbe", "rpi-hevc-dec"]
    }

    /// The node's identity; nil if it is no Video4Linux node.
    var identity: Identity? {
        var capability = v4l2_capability()
        guard attempt(SCANTRY_QUERYCAP, &capability) == 0 else { return nil }
        let ofNode = capability.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
        return Identity(
            driver: text(of: capability.driver), name: text(of: capability.card), bus: text(of: capability.bus_info),
            capabilities: ofNode ? capability.device_caps : capability.capabilities)
    }

    /// Whether the node is a camera that is read without libcamera.
    var isCamera: Bool { identity?.isCamera == true && !isOfModule }

    /// Whether the node receives the raw pictures of a camera module, which libcamera develops. Older receivers of a
    /// Raspberry Pi do not say so; what else is plugged into one, such as an HDMI adapter, lists a format.
    var isOfModule: Bool {
        guard let identity else { return false }
        let isConfiguredElsewhere = identity.capabilities & UInt32(V4L2_CAP_IO_MC) != 0
        return isConfiguredElsewhere || (identity.driver == "unicam" && offers().isEmpty)
    }

    /// Whether the input has no signal, such as an HDMI socket without a cable, though frames come; false if the driver
    /// cannot tell.
    var inputIsWithoutSignal: Bool {
        var index = Int32(0)
        guard attempt(SCANTRY_G_INPUT, &index) == 0, index >= 0 else { return false }
        var input = v4l2_input()
        input.index = UInt32(index)
        guard attempt(SCANTRY_ENUMINPUT, &input) == 0 else { return false }
        return input.status & UInt32(V4L2_IN_ST_NO_POWER | V4L2_IN_ST_NO_SIGNAL | V4L2_IN_ST_NO_SYNC) != 0
    }
}

/// Returns the text of a null-terminated character array.
func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
