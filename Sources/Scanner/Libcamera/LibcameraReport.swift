/// What libcamera sees of this machine's cameras.
public struct LibcameraReport: Sendable {
    /// The version of the library, or the reason that it cannot be used.
    public let version: Result<String, LibcameraObstacle>
    public let cameras: [Camera]

    /// A camera that the library lists.
    public struct Camera: Equatable, Sendable {
        /// Its identifier, which stays the same as long as it is plugged in at the same place.
        public let identifier: String
        /// The name of its sensor, such as `imx708`; may be empty.
        public let model: String

        public init(identifier: String, model: String) {
            self.identifier = identifier
            self.model = model
        }

        /// Whether this is a USB camera, whose identifier ends with vendor and product. ``V4L2Camera`` reads them.
        public var isUSB: Bool { identifier.firstMatch(of: #/-[0-9a-f]{4}:[0-9a-f]{4}$/#) != nil }
    }

    public init(version: Result<String, LibcameraObstacle>, cameras: [Camera] = []) {
        self.version = version
        self.cameras = cameras
    }

    /// Asks the library, which takes a moment.
    public static func current() -> LibcameraReport {
        do throws(LibcameraObstacle) {
            let library = try SystemLibcamera()
            return LibcameraReport(version: .success(library.version), cameras: library.cameras())
        } catch {
            return LibcameraReport(version: .failure(error))
        }
    }
}
