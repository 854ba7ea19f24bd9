/// What a person wants of a camera; everything else is chosen.
public struct CameraSettings: Equatable, Sendable {
    /// The frame size to ask for; nil for the most useful.
    public var size: FrameSize?
    /// The format to ask for; nil for the most useful.
    public var pixels: PixelFormat?
    /// The frequency of the mains, 50 or 60 Hz, against flickering light; nil to leave it to the camera.
    public var mains: Int?
    /// The longest exposure, in milliseconds, against smeared codes; nil to leave it to the camera.
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
