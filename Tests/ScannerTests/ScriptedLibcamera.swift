import Foundation

@testable import Scanner

/// A camera module that answers as libcamera does, tracks its use, and fails on demand.
///
/// The test and the camera access its state only under its lock.
final class ScriptedLibcamera: LibcameraLibrary, @unchecked Sendable {
    struct State {
        var cameras = [LibcameraReport.Camera(identifier: ScriptedLibcamera.identifier, model: "imx708")]
        /// The formats that it has, and the bytes of each row beyond its pixels.
        var pixels: [PixelFormat] = [.yu12]
        var padding = 0
        var controls: [LibcameraControl] = ScriptedLibcamera.module
        /// The values that were set, in order.
        var settings: [(name: String, value: Double)] = []
        var frameDuration: Duration?
        /// Returns the bytes of a frame by its number; nil for a broken one.
        var picture: (CaptureFormat, Int) -> [UInt8]? = { format, number in
            [UInt8](repeating: UInt8(number % 200), count: format.stride * format.size.height * 2)
        }
        /// The values reported with each frame.
        var reported: [String: Double] = [:]
        var stamp: (Duration) -> Duration? = { $0 }
        /// The errno of a failing call.
        var openError: Int32?
        var startError: Int32?
        var frameError: Int32?
        var isSilent = false

        var now = Duration.seconds(1_000)
        var frame = 0
        var openings = 0
        var isOpen = false
        var pauses = 0
    }

    static let identifier = "/base/soc/i2c0mux/i2c@1/imx708@1a"
    static let webcam = LibcameraReport.Camera(identifier: #"\_SB_.PCI0.XHC_-1:1.0-046d:0825"#, model: "Webcam")

    /// The controls of Camera Module 3, in part.
    static let module = [
        LibcameraControl(name: "AfMode", range: 0...2, standard: 0),
        LibcameraControl(name: "AfRange", range: 0...2, standard: 0),
        LibcameraControl(name: "AfSpeed", range: 0...1, standard: 0),
        LibcameraControl(name: "AnalogueGain", range: 1...16, standard: 1),
        LibcameraControl(name: "ExposureTime", range: 26...220_000_000, standard: 20_000),
        LibcameraControl(name: "LensPosition", range: 0...32, standard: 1),
    ]

    private let lock = NSLock()
    private var state = State()

    init(_ change: (inout State) -> Void = { _ in }) { change(&state) }

    func change(_ body: (inout State) -> Void) { lock.withLock { body(&state) } }

    func look<Value>(_ body: (State) -> Value) -> Value { lock.withLock { body(state) } }

    /// The values that are set now.
    var settings: [String: Double] {
        look { Dictionary($0.settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }) }
    }

    // MARK: LibcameraLibrary

    func cameras() -> [LibcameraReport.Camera] { look { $0.cameras } }

    func open(
        _ identifier: String, pixels: [PixelFormat], size: FrameSize
    ) -> Result<any LibcameraSession, Errno> {
        lock.withLock {
            if let error = state.openError { return .failure(Errno(code: error)) }
            guard !state.isOpen else { return .failure(Errno(code: EBUSY)) }
            guard let chosen = pixels.first(where: state.pixels.contains) else {
                return .failure(Errno(code: EINVAL))
            }
            state.isOpen = true
            state.openings += 1
            let stride = chosen.step.map { $0 * size.width + state.padding } ?? 0
            return .success(
                Session(self, CaptureFormat(pixels: chosen, size: size, stride: stride, shrink: 1)))
        }
    }

    func pause(milliseconds: Int) {
        change {
            $0.pauses += 1
            $0.now += .milliseconds(milliseconds)
        }
    }

    var now: Duration { look { $0.now } }

    private final class Session: LibcameraSession {
        let format: CaptureFormat
        private let library: ScriptedLibcamera

        init(_ library: ScriptedLibcamera, _ format: CaptureFormat) {
            (self.library, self.format) = (library, format)
        }

        deinit { library.change { $0.isOpen = false } }

        var controls: [LibcameraControl] { library.look { $0.controls } }

        func set(_ name: String, to value: Double) -> Bool {
            guard controls.contains(where: { $0.name == name }) else { return false }
            library.change { $0.settings.append((name, value)) }
            return true
        }

        func setFrameDuration(_ duration: Duration) -> Bool {
            library.change { $0.frameDuration = duration }
            return true
        }

        func start() -> Result<Void, Errno> {
            library.look { $0.startError }.map { .failure(Errno(code: $0)) } ?? .success(())
        }

        func next(milliseconds: Int32, _ body: (LibcameraPicture) -> Void) -> Result<Bool, Errno> {
            if let error = library.look({ $0.frameError }) { return .failure(Errno(code: error)) }
            let isSilent = library.look { $0.isSilent }
            library.change { $0.now += .milliseconds(isSilent ? Int(milliseconds) : 33) }
            guard !isSilent else { return .success(false) }
            library.change { $0.frame += 1 }
            let (bytes, time, reported) = library.look {
                ($0.picture(format, $0.frame), $0.stamp($0.now), $0.reported)
            }
            guard let bytes else {
                body(LibcameraPicture(bytes: nil, time: time) { reported[$0] })
                return .success(true)
            }
            bytes.withUnsafeBytes { body(LibcameraPicture(bytes: $0, time: time) { reported[$0] }) }
            return .success(true)
        }
    }
}
