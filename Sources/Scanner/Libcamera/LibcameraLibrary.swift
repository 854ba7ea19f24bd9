/// libcamera, which reads the camera modules of a Raspberry Pi. Tests replace it to simulate faults.
protocol LibcameraLibrary: Sendable {
    /// Lists the cameras in the library's order; none if the library does not start.
    func cameras() -> [LibcameraReport.Camera]

    /// Takes a camera, and sets the first of the formats that it has and a size, which it may change.
    func open(
        _ identifier: String, pixels: [PixelFormat], size: FrameSize
    ) -> Result<any LibcameraSession, Errno>

    func pause(milliseconds: Int)

    /// The current time on the clock that frames are stamped with.
    var now: Duration { get }
}

/// A camera of libcamera that is in use. Its `deinit` stops it.
protocol LibcameraSession: AnyObject {
    var format: CaptureFormat { get }

    /// The controls that hold a number, by name.
    var controls: [LibcameraControl] { get }

    /// Sets a control from the next frame on; returns false if the camera has none of this name.
    func set(_ name: String, to value: Double) -> Bool

    /// Sets the time from frame to frame; returns false if that cannot be set.
    func setFrameDuration(_ duration: Duration) -> Bool

    func start() -> Result<Void, Errno>

    /// Waits for a new frame and lends it to `body`; returns false on timeout.
    func next(milliseconds: Int32, _ body: (LibcameraPicture) -> Void) -> Result<Bool, Errno>
}

/// A frame of a camera, as it lies in memory.
struct LibcameraPicture {
    /// The bytes of its luma and what lies between; nil for a broken picture.
    let bytes: UnsafeRawBufferPointer?
    /// The driver's time; nil if it gives none.
    let time: Duration?
    /// Returns a value that was reported with the picture, such as `ExposureTime`, or nil.
    let reported: (_ name: String) -> Double?
}

/// A control of a camera, by the name that libcamera gives it. Switches are 0 and 1.
public struct LibcameraControl: Equatable, Sendable {
    public let name: String
    public let range: ClosedRange<Double>
    public let standard: Double
}
