import CV4L2
import Foundation

@testable import Scanner

/// A camera that answers as Linux does, tracks its resources, and fails on demand.
///
/// The test and the camera's thread access its state only under its lock.
final class ScriptedCamera: DeviceCalls, @unchecked Sendable {
    struct State {
        var driver = "uvcvideo"
        var capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
        /// The formats that it offers, and the one that is set.
        var offers: [CaptureOffer] = [CaptureOffer(pixels: .grey, size: .vga, rate: 30)]
        var format = v4l2_pix_format()
        /// The bytes of each row beyond its pixels.
        var padding = 0
        /// Returns the bytes of a frame by its number.
        var picture: (CaptureFormat, Int) -> [UInt8] = { format, number in
            [UInt8](repeating: UInt8(number % 200), count: format.stride * format.size.height * 2)
        }
        /// Returns the brightness of the next frame by exposure and gain; used instead of `picture`.
        var brightness: ((_ exposure: Int32, _ gain: Int32) -> UInt8)?
        /// The errno of each failing request.
        var errors: [UInt: Int32] = [:]
        /// The number of times that each of those still works.
        var grace = 0
        var mapError: Int32?
        /// The result of poll, in place of a ready frame.
        var polled: Int16?
        var openError: Int32?
        var flags: UInt32 = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        var stamp: (Duration) -> Duration = { $0 }
        var inputStatus: UInt32 = 0
        var controls: [ScriptedControl] = []
        /// The S_FMT answer's format, if it is not what was asked for.
        var stubbornFormat: PixelFormat?
        var bytesUsed: Int?

        /// The interval between frames.
        var frameTime = Duration.milliseconds(33)

        var now = Duration.seconds(1_000)
        var frame = 0
        var queued: [UInt32] = []
        var requests: [UInt: Int] = [:]
        var isOpen = false
        var openings = 0
        var mapped: Set<UnsafeMutableRawPointer> = []
        /// The memory of each buffer.
        var memory: [UInt32: UnsafeMutableRawPointer] = [:]
        var pauses = 0
        var polls = 0
    }

    struct ScriptedControl {
        var id: UInt32
        var name: String
        var value: Int32
        /// The driver's default; nil for the current value.
        var standard: Int32?
        var range: ClosedRange<Int32>
        var entries: Set<UInt32>?
    }

    /// The controls of a common webcam, with factory settings.
    static let webcam = [
        ScriptedControl(id: SCANTRY_GAIN, name: "Gain", value: 10, standard: 10, range: 0...255),
        ScriptedControl(
            id: SCANTRY_POWER_LINE_FREQUENCY, name: "Power Line Frequency", value: 2, range: 0...3,
            entries: [0, 1, 2, 3]),
        ScriptedControl(
            id: SCANTRY_EXPOSURE_AUTO, name: "Auto Exposure", value: 3, standard: 3, range: 0...3, entries: [1, 3]),
        ScriptedControl(
            id: SCANTRY_EXPOSURE_ABSOLUTE, name: "Exposure Time, Absolute", value: 157, range: 1...5_000),
        ScriptedControl(
            id: SCANTRY_EXPOSURE_AUTO_PRIORITY, name: "Exposure, Dynamic Framerate", value: 1, range: 0...1),
        ScriptedControl(id: SCANTRY_FOCUS_AUTO - 2, name: "Focus, Absolute", value: 0, range: 0...250),
        ScriptedControl(id: SCANTRY_FOCUS_AUTO, name: "Focus, Automatic Continuous", value: 0, range: 0...1),
    ]

    /// The values of the controls, by their names.
    var controls: [String: Int32] {
        let words = { (title: String) in title.lowercased().replacing(",", with: "").replacing(" ", with: "_") }
        return look { Dictionary(uniqueKeysWithValues: $0.controls.map { (words($0.name), $0.value) }) }
    }

    private let lock = NSLock()
    private var state = State()

    init(_ change: (inout State) -> Void = { _ in }) {
        change(&state)
    }

    func change(_ body: (inout State) -> Void) { withState(body) }

    func look<Value>(_ body: (State) -> Value) -> Value { withState { body($0) } }

    private func withState<Value>(_ body: (inout State) -> Value) -> Value { lock.withLock { body(&state) } }

    static let path = "/dev/video7"

    // MARK: DeviceCalls

    var now: Duration { withState { $0.now } }

    func pause(milliseconds: Int) {
        withState { state in
            state.pauses += 1
            state.now += .milliseconds(milliseconds)
        }
    }

    func open(_ path: String) -> Result<Int32, Errno> {
        withState { state in
            if let error = state.openError { return .failure(Errno(code: error)) }
            // Only one process can open a camera.
            guard !state.isOpen else { return .failure(Errno(code: EBUSY)) }
            state.isOpen = true
            state.openings += 1
            state.queued = []
            return .success(7)
        }
    }

    func close(_ descriptor: Int32) { withState { $0.isOpen = false } }

    func poll(_ descriptor: Int32, milliseconds: Int32) -> Result<Int16, Errno> {
        withState { state in
            state.polls += 1
            if let polled = state.polled {
                state.now += .milliseconds(polled == 0 ? Int(milliseconds) : 0)
                return .success(polled)
            }
            state.now += state.frameTime
            return .success(Int16(POLLIN))
        }
    }

    func map(_ descriptor: Int32, length: Int, offset: Int) -> Result<UnsafeMutableRawPointer, Errno> {
        withState { state in
            if let error = state.mapError, offset == 2 { return .failure(Errno(code: error)) }
            let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
            state.mapped.insert(memory)
            state.memory[UInt32(offset)] = memory
            return .success(memory)
        }
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {
        withState { state in
            guard let start = memory.baseAddress, state.mapped.remove(start) != nil else { return }
            start.deallocate()
        }
    }

    func control(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        withState { state in
            state.requests[request, default: 0] += 1
            if let error = state.errors[request] {
                guard state.grace > 0 else { return error }
                state.grace -= 1
            }
            return state.answer(request, argument)
        }
    }
}
