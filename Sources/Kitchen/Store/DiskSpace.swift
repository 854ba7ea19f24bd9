import Glibc

/// The room that is left on a disk.
public struct DiskSpace: Sendable {
    private let read: @Sendable (_ path: String) -> Int64?

    public init(_ read: @escaping @Sendable (_ path: String) -> Int64?) {
        self.read = read
    }

    /// Asks the kernel for what this user may still write.
    public static let system = DiskSpace { path in
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return nil }
        return Int64(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
    }

    /// How many bytes are left on the disk of a file; nil if that is not known.
    func freeBytes(_ path: String) -> Int64? { read(path) }
}
