import CZlib
import Foundation

/// Reads an export of Open Food Facts from a file or standard input, plain or gzip-compressed.
struct ExportFile: ~Copyable {
    /// The bytes read so far, before decompression.
    private(set) var bytesRead: Int64 = 0
    /// The size of the file in bytes; nil for a pipe.
    let size: Int64?
    private let descriptor: Int32
    private var unpacker: Unpacker?
    private var isBegun = false
    private let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    /// The unused range of the buffer.
    private var rest = 0..<0

    /// - Parameter path: `-` for standard input.
    init(_ path: String) throws(ImportError) {
        let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        self.init(descriptor)
    }

    /// Swift 6.2 cannot destroy the properties with default values in an initialiser that throws.
    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isFile ? Int64(status.st_size) : nil
    }

    deinit {
        close(descriptor)
        raw.deallocate()
    }

    /// Reads decompressed bytes into a buffer, and returns their number; 0 at the end.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        if !isBegun {
            isBegun = true
            try fill()
            if raw[rest].starts(with: [0x1F, 0x8B]) { unpacker = try Unpacker() }
        }
        guard unpacker != nil else { return try copy(into: buffer) }
        while true {
            if rest.isEmpty { try fill() }
            let isAtEnd = rest.isEmpty
            let (used, made) = try unpacker?.unpack(raw[rest], into: buffer) ?? (0, 0)
            rest = rest.dropFirst(used)
            if made > 0 { return made }
            if isAtEnd {
                guard unpacker?.isBetweenFiles == true else { throw .cutOff }
                return 0
            }
        }
    }

    private mutating func copy(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        if rest.isEmpty { return try readOn(into: buffer) }
        let part = rest.prefix(buffer.count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[part]))
        rest = rest.dropFirst(part.count)
        return part.count
    }

    private mutating func fill() throws(ImportError) { rest = 0..<(try readOn(into: raw)) }

    private mutating func readOn(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: "The export", reason: String(cString: strerror(errno))) }
            bytesRead += Int64(count)
            return count
        }
    }
}

/// A zlib decompressor for one or more concatenated gzip files.
private final class Unpacker {
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the last gzip file is complete.
    private(set) var isBetweenFiles = true

    init() throws(ImportError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard scantry_inflate_init(stream) == Z_OK else { throw .outOfMemory }  // deinit frees the memory
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// - Returns: The number of compressed bytes used and of decompressed ones produced.
    func unpack(
        _ packed: Slice<UnsafeMutableRawBufferPointer>, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImportError) -> (used: Int, made: Int) {
        stream.pointee.next_in =
            UnsafeMutableRawBufferPointer(rebasing: packed).assumingMemoryBound(to: UInt8.self).baseAddress
        stream.pointee.avail_in = UInt32(packed.count)
        stream.pointee.next_out = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        let status = packed.isEmpty && isBetweenFiles ? Z_OK : inflate(stream, Z_NO_FLUSH)
        switch status {
        case Z_STREAM_END:
            isBetweenFiles = true
            inflateReset(stream)
        case Z_OK, Z_BUF_ERROR: if !packed.isEmpty { isBetweenFiles = false }
        default: throw .damaged
        }
        return (packed.count - Int(stream.pointee.avail_in), buffer.count - Int(stream.pointee.avail_out))
    }
}
