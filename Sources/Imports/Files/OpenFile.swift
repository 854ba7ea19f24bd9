import Foundation

/// A file that is open for reading.
struct OpenFile: ~Copyable {
    let descriptor: Int32
    private let path: String

    init(_ path: String) throws(ImportSourceError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        self.path = path
        guard descriptor >= 0 else { throw .last(path) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Reads the file.
    ///
    /// - Parameter isWhole: Whether a file with more bytes is refused; else only its first bytes are read.
    func read(most: Int, isWhole: Bool = true) throws(ImportSourceError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(256 << 10, most + 1))
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last(path) }
            bytes += buffer[..<count]
            if count == 0 || !isWhole && bytes.count >= most { return Array(bytes.prefix(most)) }
            guard bytes.count <= most else { throw .tooLarge(path: path, most: most) }
        }
    }
}
