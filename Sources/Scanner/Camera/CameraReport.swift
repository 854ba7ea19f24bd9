import Glibc

/// A camera's formats, controls and problems, read without starting its stream.
public struct CameraReport: Sendable {
    /// The device node.
    public let path: String
    /// The driver's name for the camera; empty if the node cannot be opened.
    public let name: String
    public let driver: String
    /// The port it is plugged into, such as `usb-0000:01:00.0-1.2`.
    public let bus: String
    public let formats: [Format]
    public let controls: [CameraControl]
    /// The reason that the camera cannot be used; nil if it can.
    public let problem: FrameSourceError?

    /// A format that the camera lists.
    public struct Format: Sendable {
        /// The format's four letters, such as `MJPG`.
        public let name: String
        /// Its sizes and rates; empty for a format that Scantry does not read.
        public let offers: [CaptureOffer]
        public let isReadable: Bool
    }

    /// Lists the cameras of this machine. Leaves out nodes of other kinds, such as a camera's metadata; includes nodes
    /// that cannot be opened.
    public static func all() -> [CameraReport] {
        V4L2Camera.nodes().compactMap { CameraReport(path: $0, by: KernelCalls()) }
    }

    /// Returns nil if the node is no camera.
    init?(path: String, by calls: any DeviceCalls) {
        self.path = path
        do throws(FrameSourceError) {
            let node = try VideoNode(opening: path, by: calls)
            guard node.isCamera, let identity = node.identity else { return nil }
            (name, driver, bus) = (identity.name, identity.driver, identity.bus)
            formats = node.listedFormats().map { Format(name: $0.name, offers: $0.sizes, isReadable: $0.pixels != nil) }
            controls = node.controls()
            problem =
                formats.contains(where: \.isReadable)
                ? (node.inputIsWithoutSignal ? .noSignal(path) : nil)
                : .unsuitable(path, reason: "it lists no format that I read")
        } catch {
            if case .missing = error { return nil }
            (name, driver, bus, formats, controls, problem) = ("", "", "", [], [], error)
        }
    }
}
