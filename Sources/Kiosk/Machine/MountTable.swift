/// The mounted file systems, as `/proc/self/mounts` lists them.
public struct MountTable: Sendable {
    public struct Mount: Equatable, Sendable {
        /// Such as `/dev/mmcblk0p2`.
        public let device: String
        /// The mount point, such as `/`.
        public let point: String
        /// Such as `ext4`.
        public let type: String
        /// Such as `["rw", "noatime"]`.
        public let options: Set<String>

        /// Whether the device is an SD card, or a chip of that kind.
        public var isCard: Bool { device.hasPrefix("/dev/mmcblk") }
    }

    public let mounts: [Mount]

    public init(_ text: String) {
        mounts = text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count > 3 else { return nil }
            return Mount(
                device: fields[0], point: fields[1], type: fields[2],
                options: Set(fields[3].split(separator: ",").map(String.init)))
        }
    }

    /// Returns the file system that holds a path: that of the longest mount point above it, the latest of equal ones.
    public func mount(of path: String) -> Mount? {
        let above = mounts.filter { (path + "/").hasPrefix($0.point == "/" ? "/" : $0.point + "/") }
        return above.max { $0.point.count <= $1.point.count }
    }
}
