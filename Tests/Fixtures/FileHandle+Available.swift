import Foundation
import Glibc

extension FileHandle {
    /// Returns the bytes that can be read, waiting for the first; none at the end. Unlike `availableData`, which ends the
    /// program, it goes on when a signal interrupts it.
    public func readAvailable() throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(fileDescriptor, &bytes, bytes.count)
            if count >= 0 { return Data(bytes.prefix(count)) }
            guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
    }
}
