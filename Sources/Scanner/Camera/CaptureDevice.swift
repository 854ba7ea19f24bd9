import CV4L2
import Glibc

/// An open camera that streams into memory shared with its driver.
///
/// Used by one thread at a time. `deinit` unmaps the buffers and releases the node, whose closing stops the stream.
final class CaptureDevice {
    let node: VideoNode
    let format: CaptureFormat
    private let reader: LumaReader
    private var buffers: [UnsafeMutableRawBufferPointer] = []
    private var latest = Duration.zero

    /// A filled buffer that belongs to the program until it is queued again.
    struct FilledBuffer {
        let index: UInt32
        /// The bytes written; 0 for a buffer that the driver marks as broken.
        let bytesUsed: Int
        let time: Duration
    }

    /// Opens a node, negotiates a format and starts the stream.
    init(opening path: String, _ settings: CameraSettings, by calls: any DeviceCalls) throws(FrameSourceError) {
        node = try VideoNode(opening: path, by: calls)
        format = try node.agree(on: settings)
        guard let reader = LumaReader(format) else { throw .failed(path, reason: "there is no memory for frames") }
        self.reader = reader
        try share(4)
        try start()
    }

    deinit {
        for buffer in buffers { node.calls.unmap(buffer) }
    }

    /// Dequeues all filled buffers, requeues all but the newest whole one and returns it. Returns nil if none is whole,
    /// or if every buffer was filled and the newest is older than ``stale``.
    func newestBuffer() throws(FrameSourceError) -> FilledBuffer? {
        var newest: FilledBuffer?
        var count = 0
        while count < buffers.count, let buffer = try dequeue() {
            count += 1
            let isWhole = buffer.bytesUsed >= format.leastBytes
            if let stale = isWhole ? newest : buffer { try queue(stale.index) }
            if isWhole { newest = buffer }
        }
        guard let newest, count == buffers.count, node.calls.now - newest.time > Self.stale else { return newest }
        try queue(newest.index)
        return nil
    }

    /// Passes a buffer's picture to `body`; returns false if it holds none.
    func withFrame(_ buffer: FilledBuffer, to body: (borrowing Frame) -> Void) -> Bool {
        let bytes = UnsafeRawBufferPointer(buffers[Int(buffer.index)])
        let used = format.pixels == .mjpg ? UnsafeRawBufferPointer(rebasing: bytes[..<buffer.bytesUsed]) : bytes
        return reader.withFrame(used, at: buffer.time, to: body)
    }

    /// Queues a buffer to be filled. Tries twice, because some drivers refuse once and the stream would lose the
    /// buffer.
    func queue(_ index: UInt32) throws(FrameSourceError) {
        var buffer = Self.buffer(index)
        guard node.attempt(SCANTRY_QBUF, &buffer) != 0 else { return }
        try node.call(SCANTRY_QBUF, &buffer)
    }

    /// The age at which the newest picture is discarded if the driver had no buffer left for a newer one.
    private static let stale = Duration.milliseconds(70)

    private func dequeue() throws(FrameSourceError) -> FilledBuffer? {
        var buffer = Self.buffer()
        let code = node.attempt(SCANTRY_DQBUF, &buffer)
        guard code != EAGAIN else { return nil }
        // Some drivers return this when the camera is unplugged during the call.
        guard code != EINVAL else { throw .missing(node.path) }
        guard code == 0 else { throw VideoNode.error(code, node.path) }
        guard buffer.index < buffers.count else {
            throw .failed(node.path, reason: "its driver returned an unknown buffer")
        }
        let isBroken = buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
        let length = buffers[Int(buffer.index)].count
        return FilledBuffer(
            index: buffer.index, bytesUsed: isBroken ? 0 : min(Int(buffer.bytesused), length), time: time(of: buffer))
    }

    private func time(of buffer: v4l2_buffer) -> Duration {
        let stamp = Duration.seconds(buffer.timestamp.tv_sec) + .microseconds(buffer.timestamp.tv_usec)
        let isMonotonic =
            buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK) == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        latest = FrameStamp.time(isMonotonic ? stamp : nil, after: latest, arrival: node.calls.now)
        return latest
    }

    private func share(_ count: UInt32) throws(FrameSourceError) {
        var request = v4l2_requestbuffers()
        request.count = count
        request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        request.memory = V4L2_MEMORY_MMAP.rawValue
        try node.call(SCANTRY_REQBUFS, &request)
        guard (2...32).contains(request.count) else {
            throw .failed(node.path, reason: "its driver has no memory for frames")
        }
        for index in 0..<request.count {
            var buffer = Self.buffer(index)
            try node.call(SCANTRY_QUERYBUF, &buffer)
            buffers.append(try node.map(length: Int(buffer.length), offset: Int(buffer.m.offset)))
            guard buffer.length >= format.leastBytes else {
                throw .failed(node.path, reason: "its buffers are smaller than its frames")
            }
            try queue(index)
        }
    }

    private func start() throws(FrameSourceError) {
        var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        try node.call(SCANTRY_STREAMON, &type)
    }

    private static func buffer(_ index: UInt32 = 0) -> v4l2_buffer {
        var buffer = v4l2_buffer()
        buffer.index = index
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        buffer.memory = V4L2_MEMORY_MMAP.rawValue
        return buffer
    }
}
