import CLibcamera
import CV4L2
import Glibc

/// The library on this machine.
struct SystemLibcamera: LibcameraLibrary {
    private let functions: LibcameraBridge.Functions
    private let calls = KernelCalls()

    init() throws(LibcameraObstacle) {
        functions = try LibcameraBridge.functions.get()
    }

    var version: String { String(String(cString: functions.pointer.pointee.version()).trimmingPrefix("v")) }

    func cameras() -> [LibcameraReport.Camera] {
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8_192) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = Int(functions.pointer.pointee.list(start, buffer.count))
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(max(length, 0)), as: UTF8.self)
        }
        return text.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return LibcameraReport.Camera(identifier: parts[0], model: parts.count > 1 ? parts[1] : "")
        }
    }

    func open(
        _ identifier: String, pixels: [PixelFormat], size: FrameSize
    ) -> Result<any LibcameraSession, Errno> {
        var camera: OpaquePointer?
        var stream = scantry_libcamera_stream()
        let wanted = pixels.reduce(0) { $0 | $1.bit }
        let code = functions.pointer.pointee.open(
            identifier, wanted, Int32(size.width), Int32(size.height), &camera, &stream)
        guard code == 0, let camera else { return .failure(Errno(code: code)) }
        guard let session = SystemLibcameraSession(camera, stream, functions) else {
            return .failure(Errno(code: EINVAL))
        }
        return .success(session)
    }

    func pause(milliseconds: Int) { calls.pause(milliseconds: milliseconds) }

    var now: Duration { calls.now }
}

/// Owns a camera of the library.
private final class SystemLibcameraSession: LibcameraSession {
    let format: CaptureFormat
    private let camera: OpaquePointer
    private let functions: UnsafePointer<scantry_libcamera_functions>

    /// Returns nil, and frees the camera, if it was set to a format that was not asked for.
    init?(_ camera: OpaquePointer, _ stream: scantry_libcamera_stream, _ functions: LibcameraBridge.Functions) {
        guard let format = CaptureFormat(stream) else {
            functions.pointer.pointee.close(camera)
            return nil
        }
        (self.camera, self.format, self.functions) = (camera, format, functions.pointer)
    }

    deinit { functions.pointee.close(camera) }

    var controls: [LibcameraControl] {
        (0..<256 as Range<Int32>).lazy.map(self.control).prefix { $0 != nil }.compactMap { $0 }
    }

    private func control(_ index: Int32) -> LibcameraControl? {
        var control = scantry_libcamera_control()
        guard functions.pointee.control_at(camera, index, &control) else { return nil }
        let range = control.least...max(control.least, control.most)
        return LibcameraControl(name: text(of: control.name), range: range, standard: control.standard)
    }

    func set(_ name: String, to value: Double) -> Bool { functions.pointee.set(camera, name, value) }

    func setFrameDuration(_ duration: Duration) -> Bool {
        let microseconds = Int64(duration / .microseconds(1))
        return functions.pointee.set_frame_duration(camera, microseconds, microseconds)
    }

    func start() -> Result<Void, Errno> {
        let code = functions.pointee.start(camera)
        return code == 0 ? .success(()) : .failure(Errno(code: code))
    }

    func next(milliseconds: Int32, _ body: (LibcameraPicture) -> Void) -> Result<Bool, Errno> {
        var frame = scantry_libcamera_frame()
        let code = functions.pointee.wait(camera, milliseconds, &frame)
        guard code >= 0 else { return .failure(Errno(code: -code)) }
        guard code > 0 else { return .success(false) }
        defer { functions.pointee.give_back(camera) }
        let bytes = frame.bytes.map { UnsafeRawBufferPointer(start: $0, count: frame.count) }
        let time = frame.timestamp > 0 ? Duration.nanoseconds(Int64(clamping: frame.timestamp)) : nil
        body(LibcameraPicture(bytes: bytes, time: time, reported: reported))
        return .success(true)
    }

    private func reported(_ name: String) -> Double? {
        var value = 0.0
        return functions.pointee.reported(camera, name, &value) ? value : nil
    }
}

extension CaptureFormat {
    /// Returns nil for a format that was not asked for.
    fileprivate init?(_ stream: scantry_libcamera_stream) {
        guard let pixels = PixelFormat.allCases.first(where: { $0.bit == stream.pixels }) else { return nil }
        let size = FrameSize(width: Int(stream.width), height: Int(stream.height))
        let stride = pixels.step.map { max(Int(stream.stride), size.width * $0) } ?? 0
        self.init(pixels: pixels, size: size, stride: stride, shrink: 1)
    }
}

extension PixelFormat {
    /// The format's bit in the C interface.
    fileprivate var bit: UInt32 {
        switch self {
        case .grey: scantry_libcamera_grey.rawValue
        case .nv12: scantry_libcamera_nv12.rawValue
        case .yu12: scantry_libcamera_yu12.rawValue
        case .yuyv: scantry_libcamera_yuyv.rawValue
        case .uyvy: scantry_libcamera_uyvy.rawValue
        case .rgb: scantry_libcamera_rgb.rawValue
        case .mjpg: scantry_libcamera_mjpg.rawValue
        }
    }
}
