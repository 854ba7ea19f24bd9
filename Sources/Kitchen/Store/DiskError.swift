import Glibc

/// The error of a system call, at a path.
public struct DiskError: Error, Equatable, Sendable {
    public let path: String
    /// The number of the error: `errno`.
    public let number: Int32

    /// The error of the last system call.
    public init(_ path: String, _ number: Int32 = errno) { (self.path, self.number) = (path, number) }

    public var isFull: Bool { number == ENOSPC || number == EDQUOT }

    /// The system's words for it; those for a file where a folder should be name no folder.
    public var reason: String {
        number == ENOTDIR ? "a file is in the way" : String(cString: strerror(number))
    }
}

extension KitchenError {
    init(_ error: DiskError) {
        self = error.isFull ? .full(path: error.path) : .inaccessible(path: error.path, reason: error.reason)
    }
}
