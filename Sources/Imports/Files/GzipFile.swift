import CZlib

/// Files that are compressed with gzip.
enum GzipFile {
    /// Returns the bytes of one file; nil if it is damaged, cut, or has more than `most` bytes.
    static func unpacked(_ packed: [UInt8], most: Int) -> [UInt8]? {
        var stream = z_stream()
        guard scantry_inflate_init(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var input = packed
        return input.withUnsafeMutableBufferPointer { input in
            (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(clamping: input.count))
            return inflate(&stream, most: most)
        }
    }

    private static func inflate(_ stream: inout z_stream, most: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let (status, count) = buffer.withUnsafeMutableBufferPointer { buffer in
                (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(buffer.count))
                let status = CZlib.inflate(&stream, Z_NO_FLUSH)
                return (status, buffer.count - Int(stream.avail_out))
            }
            bytes += buffer[..<count]
            guard status == Z_OK || status == Z_STREAM_END, bytes.count <= most else { return nil }
            if status == Z_STREAM_END { return bytes }
            if count == 0, stream.avail_in == 0 { return nil }
        }
    }
}
