import Foundation

/// An iterator over the lines of an export, in bounded memory.
struct ExportLines: ~Copyable {
    private var file: ExportFile
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    /// The range of the buffer that was not returned yet.
    private var rest = 0..<0
    /// The number of lines that were too long, and skipped.
    private(set) var tooLong = 0

    /// The most bytes of a line; the largest known products have some hundred thousand.
    static let longest = 16 << 20

    init(_ file: consuming ExportFile) { self.file = file }

    deinit { buffer.deallocate() }

    /// The bytes of the file read so far, before decompression, and its size if known.
    var progress: (read: Int64, size: Int64?) { (file.bytesRead, file.size) }

    /// Returns the next line without its end, valid until the next call; nil after the last.
    mutating func next() throws(ImportError) -> UnsafeRawBufferPointer? {
        var searched = rest.lowerBound
        while true {
            if let end = buffer.place(of: UInt8(ascii: "\n"), in: searched..<rest.upperBound) {
                return take(upTo: end, andOver: 1)
            }
            searched = rest.upperBound
            if try fill(&searched) == 0 { return rest.isEmpty ? nil : take(upTo: rest.upperBound, andOver: 0) }
        }
    }

    private mutating func take(upTo end: Int, andOver marks: Int) -> UnsafeRawBufferPointer {
        let start = rest.lowerBound
        rest = (end + marks)..<rest.upperBound
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        return UnsafeRawBufferPointer(rebasing: buffer[start..<(hasReturn ? end - 1 : end)])
    }

    /// Reads more bytes after those in the buffer, and returns their number.
    private mutating func fill(_ searched: inout Int) throws(ImportError) -> Int {
        if rest.count > Self.longest {
            tooLong += 1
            rest = rest.upperBound..<rest.upperBound
        }
        if rest.lowerBound > 0 {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
            searched -= rest.lowerBound
            rest = 0..<rest.count
        }
        if rest.count == buffer.count { grow() }
        let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[rest.upperBound...]))
        rest = rest.lowerBound..<(rest.upperBound + count)
        return count
    }

    private mutating func grow() {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * buffer.count, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
        buffer.deallocate()
        buffer = larger
    }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate func place(of byte: UInt8, in range: Range<Int>) -> Int? {
        UnsafeRawBufferPointer(self).place(of: byte, in: range)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the first index of a byte; nil if it does not occur.
    func place(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard let base = baseAddress, !range.isEmpty else { return nil }
        return memchr(base + range.lowerBound, Int32(byte), range.count).map { UnsafeRawPointer($0) - base }
    }
}
