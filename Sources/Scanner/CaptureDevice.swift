import CV4L2
import Glibc

/// An open camera that streams into memory shared with its driver.
///
/// Used by one thread at a time. Whatever was acquired is given back when the last reference goes: the stream is
/// stopped by closing, and only a closed node can come back after it was unplugged.
final class CaptureDevice {
    let path: String
    let format: Format
    private let descriptor: Int32
    private var buffers: [UnsafeMutableRawBufferPointer] = []
    /// Luma without gaps, for formats that have any; its size never changes.
    private let packed: UnsafeMutableBufferPointer<UInt8>

    /// What the driver agreed to deliver.
    struct Format {
        let pixels: PixelFormat
        let size: FrameSize
        /// Bytes from one row to the next.
        let stride: Int

        var isPacked: Bool { pixels.step == 1 && stride == size.width }
    }

    /// A filled buffer that the driver has handed over until it is queued again.
    struct FilledBuffer {
        let index: UInt32
        let bytesUsed: Int
        let time: Duration
    }

    /// Opens a node, agrees on a format and starts the stream.
    static func open(_ path: String, size: FrameSize) throws(FrameSourceError) -> CaptureDevice {
        let descriptor = Glibc.open(path, openFlags)
        guard descriptor >= 0 else { throw error(errno, path) }
        let format: Format
        do throws(FrameSourceError) {
            format = try negotiate(descriptor, path, size: size)
        } catch {
            close(descriptor)
            throw error
        }
        let device = CaptureDevice(path: path, descriptor: descriptor, format: format)
        try device.share(4)
        try device.start()
        return device
    }

    private init(path: String, descriptor: Int32, format: Format) {
        self.path = path
        self.descriptor = descriptor
        self.format = format
        packed = .allocate(capacity: format.isPacked ? 0 : format.size.pixels)
    }

    deinit {
        for buffer in buffers { munmap(buffer.baseAddress, buffer.count) }
        packed.deallocate()
        close(descriptor)
    }

    /// Waits until a frame is ready; false if none was in time.
    func wait(milliseconds: Int32) throws(FrameSourceError) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&waiting, 1, milliseconds)
        guard ready >= 0 else {
            if errno == EINTR { return false }
            throw Self.error(errno, path)
        }
        if waiting.revents & Int16(POLLIN) != 0 { return true }
        guard waiting.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0 else {
            throw waiting.revents & Int16(POLLHUP) != 0 ? .missing(path) : .failed(path, reason: "the stream broke")
        }
        return false
    }

    /// Takes all filled buffers from the driver, gives the older ones back, and returns the newest; nil if it has none
    /// that is whole.
    func newestBuffer() throws(FrameSourceError) -> FilledBuffer? {
        var newest: FilledBuffer?
        while let buffer = try dequeue() {
            let stale = buffer.bytesUsed < lumaBytes ? buffer : newest
            if buffer.bytesUsed >= lumaBytes { newest = buffer }
            if let stale { try queue(stale.index) }
        }
        return newest
    }

    /// Lends a buffer's picture.
    func lend(_ buffer: FilledBuffer, to body: (borrowing Frame) -> Void) {
        let bytes = buffers[Int(buffer.index)].bindMemory(to: UInt8.self)
        if format.isPacked {
            body(Frame(luma: UnsafeBufferPointer(bytes), size: format.size, time: buffer.time))
        } else {
            pack(bytes)
            body(Frame(luma: UnsafeBufferPointer(packed), size: format.size, time: buffer.time))
        }
    }

    /// Gives a buffer back to be filled.
    func queue(_ index: UInt32) throws(FrameSourceError) {
        var buffer = Self.buffer()
        buffer.index = index
        try call(SCANTRY_QBUF, &buffer)
    }

    /// Bytes that a whole picture has at least.
    private var lumaBytes: Int { (format.size.height - 1) * format.stride + format.size.width * format.pixels.step }

    private func dequeue() throws(FrameSourceError) -> FilledBuffer? {
        var buffer = Self.buffer()
        let code = scantry_ioctl(descriptor, SCANTRY_DQBUF, &buffer)
        guard code != EAGAIN else { return nil }
        guard code == 0 else { throw Self.error(code, path) }
        let broken = buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
        return FilledBuffer(
            index: buffer.index, bytesUsed: broken ? 0 : Int(buffer.bytesused),
            time: .seconds(buffer.timestamp.tv_sec) + .microseconds(buffer.timestamp.tv_usec))
    }

    private func pack(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        guard let from = bytes.baseAddress, let to = packed.baseAddress else { return }
        let (width, step) = (format.size.width, format.pixels.step)
        for y in 0..<format.size.height {
            let (source, target) = (from + y * format.stride, to + y * width)
            for x in 0..<width { target[x] = source[x * step] }
        }
    }

    private func share(_ count: UInt32) throws(FrameSourceError) {
        var request = v4l2_requestbuffers()
        request.count = count
        request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        request.memory = V4L2_MEMORY_MMAP.rawValue
        try call(SCANTRY_REQBUFS, &request)
        guard request.count > 1 else { throw .failed(path, reason: "the driver has no memory for frames") }
        for index in 0..<request.count {
            var buffer = Self.buffer()
            buffer.index = index
            try call(SCANTRY_QUERYBUF, &buffer)
            let length = Int(buffer.length)
            guard let start = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, Int(buffer.m.offset)),
                start != MAP_FAILED
            else { throw Self.error(errno, path) }
            buffers.append(.init(start: start, count: length))
            guard length >= lumaBytes else { throw .failed(path, reason: "its buffers are smaller than its frames") }
            try queue(index)
        }
    }

    private func start() throws(FrameSourceError) {
        var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        try call(SCANTRY_STREAMON, &type)
    }

    private func call<Argument>(_ request: UInt, _ argument: inout Argument) throws(FrameSourceError) {
        let code = withUnsafeMutablePointer(to: &argument) { scantry_ioctl(descriptor, request, $0) }
        guard code == 0 else { throw Self.error(code, path) }
    }
}

// MARK: - Finding out what a node can do

extension CaptureDevice {
    /// Whether a node exists, may be opened, and captures video by streaming.
    static func canCapture(_ path: String) -> Bool {
        let descriptor = Glibc.open(path, openFlags)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return capabilities(descriptor).map(isCamera) ?? false
    }

    /// Whether a node exists but may not be opened by this user.
    static func isForbidden(_ path: String) -> Bool {
        access(path, R_OK | W_OK) == -1 && (errno == EACCES || errno == EPERM)
    }

    private static let openFlags = O_RDWR | O_NONBLOCK | O_CLOEXEC

    private static func capabilities(_ descriptor: Int32) -> UInt32? {
        var capability = v4l2_capability()
        guard scantry_ioctl(descriptor, SCANTRY_QUERYCAP, &capability) == 0 else { return nil }
        let ofNode = capability.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
        return ofNode ? capability.device_caps : capability.capabilities
    }

    private static func isCamera(_ capabilities: UInt32) -> Bool {
        let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
        return capabilities & needed == needed
    }

    /// Agrees on a format with the driver, which may change anything it is asked for.
    private static func negotiate(
        _ descriptor: Int32, _ path: String, size: FrameSize
    ) throws(FrameSourceError) -> Format {
        guard let capabilities = capabilities(descriptor), isCamera(capabilities) else {
            throw .unsuitable(path, reason: "it is no camera; see `v4l2-ctl --list-devices`")
        }
        for pixels in PixelFormat.allCases {
            var format = v4l2_format()
            format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
            format.fmt.pix.width = UInt32(size.width)
            format.fmt.pix.height = UInt32(size.height)
            format.fmt.pix.pixelformat = pixels.fourCC
            let code = scantry_ioctl(descriptor, SCANTRY_S_FMT, &format)
            guard code == 0 || code == EINVAL else { throw error(code, path) }
            let agreed = format.fmt.pix
            guard code == 0, agreed.pixelformat == pixels.fourCC else { continue }
            setRate(descriptor)
            return Format(
                pixels: pixels, size: FrameSize(width: Int(agreed.width), height: Int(agreed.height)),
                stride: max(Int(agreed.bytesperline), Int(agreed.width) * pixels.step))
        }
        let names = PixelFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw .unsuitable(path, reason: "it delivers none of \(names)")
    }

    /// Asks for 30 frames a second: setting a format leaves the rate of the slowest size that was ever asked for. A
    /// camera with a rate of its own refuses, which does no harm.
    private static func setRate(_ descriptor: Int32) {
        var parameters = v4l2_streamparm()
        parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1, denominator: 30)
        _ = scantry_ioctl(descriptor, SCANTRY_S_PARM, &parameters)
    }

    private static func buffer() -> v4l2_buffer {
        var buffer = v4l2_buffer()
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        buffer.memory = V4L2_MEMORY_MMAP.rawValue
        return buffer
    }

    private static func error(_ code: Int32, _ path: String) -> FrameSourceError {
        switch code {
        case ENOENT, ENODEV, ENXIO: .missing(path)
        case EBUSY: .busy(path)
        case EACCES, EPERM: .forbidden(path)
        default: .failed(path, reason: String(cString: strerror(code)))
        }
    }
}
