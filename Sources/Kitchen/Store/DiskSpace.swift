import Glibc

/// The free space of a disk.
public struct DiskSpace: Sendable {
    private let read: @Sendable (_ path: String) -> Int64?

    public init(_ read: @escaping @Sendable (_ path: String) -> Int64?) {
        self.read = read
    }

    /// Asks the kernel for the space that this user may still write.
    public static let system = DiskSpace { path in
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return nil }
        return Int64(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
    }

    /// Returns the number of bytes free on the disk of a file; nil if unknown.
    public func freeBytes(_ path: String) -> Int64? { read(path) }
}
