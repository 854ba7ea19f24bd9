import CZlib
import Foundation

/// Zip and gzip files, made byte by byte, so that names and flags can be wrong.
enum TestZip {
    struct File {
        var name: [UInt8]
        var bytes: [UInt8]
        var isEncrypted = false
        /// Whether the bytes are replaced by their check sum's complement.
        var isDamaged = false

        init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (Array(name.utf8), bytes) }

        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    static func zip(_ files: [File]) -> [UInt8] {
        var (bytes, list): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let packed = deflated(file.bytes, window: -15)
            let sum = UInt32(crc32(0, file.bytes, UInt32(file.bytes.count))) ^ (file.isDamaged ? 1 : 0)
            // Bit 11: names are UTF-8. Bit 0: encrypted.
            let common =
                two(20) + two(0x800 | (file.isEncrypted ? 1 : 0)) + two(8) + four(0) + four(sum)
                + four(UInt32(packed.count)) + four(UInt32(file.bytes.count)) + two(UInt16(file.name.count)) + two(0)
            list +=
                four(0x0201_4B50) + two(0x031E) + common + two(0) + two(0) + two(0) + four(0o100644 << 16)
                + four(UInt32(bytes.count)) + file.name
            bytes += four(0x0403_4B50) + common + file.name + packed
        }
        let count = UInt16(files.count)
        return bytes + list + four(0x0605_4B50) + two(0) + two(0) + two(count) + two(count) + four(UInt32(list.count))
            + four(UInt32(bytes.count)) + two(0)
    }

    static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, window: 31) }

    private static func deflated(_ bytes: [UInt8], window: Int32) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 200))
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        return Array(output[..<count])
    }

    private static func two(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

    private static func four(_ number: UInt32) -> [UInt8] {
        two(UInt16(number & 0xFFFF)) + two(UInt16(number >> 16))
    }
}

extension [UInt8] {
    /// Writes the bytes into a file of a folder, and returns its path.
    func written(as name: String, in folder: String) throws -> String {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(self).write(to: URL(fileURLWithPath: path))
        return path
    }
}

extension String {
    func written(as name: String, in folder: String) throws -> String {
        try Array(utf8).written(as: name, in: folder)
    }
}
