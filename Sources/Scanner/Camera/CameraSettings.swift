/// The user's camera settings. Scantry chooses what is nil.
public struct CameraSettings: Equatable, Sendable {
    /// The requested frame size; nil to choose the most useful.
    public var size: FrameSize?
    /// The requested pixel format; nil to choose the most useful.
    public var pixels: PixelFormat?
    /// The mains frequency, 50 or 60 Hz, to avoid flicker; nil to leave it to the camera.
    public var mains: Int?
    /// The longest exposure in milliseconds, to avoid motion blur; nil to leave it to the camera.
    public var exposureLimit: Double?
    /// Controls by the names that `scantry doctor` lists, set whenever the camera is opened.
    public var controls: [String: Int]

    public init(
        size: FrameSize? = nil, pixels: PixelFormat? = nil, mains: Int? = nil, exposureLimit: Double? = nil,
        controls: [String: Int] = [:]
    ) {
        self.size = size
        self.pixels = pixels
        self.mains = mains
        self.exposureLimit = exposureLimit
        self.controls = controls
    }
}
