import Foundation
import Glibc

/// A named pipe in place of a gun, to which the kernel's events are written.
final class GunPipe: Sendable {
    let path: String

    init(path: String = NSTemporaryDirectory() + "gun-" + UUID().uuidString) throws {
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EEXIST) }
        self.path = path
    }

    deinit { unlink(path) }

    /// Whether the pipe has a reader.
    var isHeard: Bool {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK)
        defer { if descriptor >= 0 { close(descriptor) } }
        return descriptor >= 0
    }

    /// Waits on its own thread for a reader, types lines of digits, and closes the pipe.
    func type(_ lines: [String], dropping: Bool = false) {
        Thread { [path] in
            let descriptor = open(path, O_WRONLY)
            for line in lines {
                let keys = line.utf8.map { $0 == 48 ? 11 : UInt16($0 - 47) } + [28]
                let events = keys.flatMap { [event(1, $0, 1), event(0, 0, 0), event(1, $0, 0), event(0, 0, 0)] }
                let bytes = (dropping ? event(0, 3, 0) : []) + events.flatMap(\.self)
                _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            }
            close(descriptor)
        }.start()
    }
}

/// Returns an `input_event` with time zero.
private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    withUnsafeBytes(of: type) { bytes += $0 }
    withUnsafeBytes(of: code) { bytes += $0 }
    withUnsafeBytes(of: value) { bytes += $0 }
    return bytes
}
