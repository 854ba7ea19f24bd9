import Foundation

/// Whole lines of an export.
struct ExportBlock: ~Copyable {
    fileprivate var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: usual, alignment: 16)
    fileprivate(set) var count = 0

    fileprivate static let usual = 256 << 10

    deinit { buffer.deallocate() }

    /// The lines, each with its end; the last one of an export may lack it.
    var bytes: Bytes {
        Bytes(start: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// Calls `body` with each line without its end.
    func forEachLine(_ body: (Bytes) -> Void) {
        var rest = bytes
        while !rest.isEmpty {
            let end = rest.place(of: UInt8(ascii: "\n"), from: 0) ?? rest.count
            let hasReturn = end > 0 && rest[end - 1] == UInt8(ascii: "\r")
            body(rest.part(0..<(hasReturn ? end - 1 : end)))
            rest = rest.part(min(end + 1, rest.count)..<rest.count)
        }
    }

    /// Removes the first line; returns it without its end.
    fileprivate mutating func removeFirstLine() -> [UInt8] {
        let end = bytes.place(of: UInt8(ascii: "\n"), from: 0) ?? count
        let line = Array(bytes.part(0..<end))
        let next = min(end + 1, count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[next..<count]))
        count -= next
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    fileprivate mutating func resize(_ size: Int) {
        let new = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        new.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        buffer.deallocate()
        buffer = new
    }
}

/// Reads an export in blocks of whole lines, in bounded memory.
struct ExportBlocks: ~Copyable {
    private var file: ExportFile
    /// The bytes after the last whole line of the block before.
    private var rest: [UInt8]

    /// The most bytes of a line; the largest known products have some hundred thousand.
    static let longest = 16 << 20

    /// - Parameter path: `-` for standard input.
    init(_ path: String) throws(ImportError) {
        file = try ExportFile(path)
        // Swift 6.2 cannot destroy a property with a default value in an initialiser that throws.
        rest = []
    }

    /// The bytes of the file read so far, before decompression, and its size if known.
    var progress: (read: Int64, size: Int64?) { (file.bytesRead, file.size) }

    /// Reads the next block; returns false after the last.
    mutating func read(into block: inout ExportBlock) throws(ImportError) -> Bool {
        block.count = 0
        let isGrown = block.buffer.count > ExportBlock.usual
        if isGrown || rest.count > block.buffer.count { block.resize(max(ExportBlock.usual, rest.count)) }
        rest.withUnsafeBytes { block.buffer.copyMemory(from: $0) }
        block.count = rest.count
        rest.removeAll(keepingCapacity: rest.count <= ExportBlock.usual)
        while true {
            if block.count == block.buffer.count {
                if cut(&block) { return true }
                // A line that is too long; its end will be a damaged line.
                if block.count >= Self.longest { block.count = 0 } else { block.resize(2 * block.buffer.count) }
            }
            let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: block.buffer[block.count...]))
            if count == 0 { return block.count > 0 }
            block.count += count
        }
    }

    /// Cuts a full block off after its last whole line; returns false if it has none.
    private mutating func cut(_ block: inout ExportBlock) -> Bool {
        guard let last = block.bytes.lastIndex(of: UInt8(ascii: "\n")) else { return false }
        let end = last + 1
        rest.append(contentsOf: block.bytes.part(end..<block.count))
        block.count = end
        return true
    }

    /// Reads the first block, and detects the format by its first line, which is removed if it is a header.
    mutating func readFirst(into block: inout ExportBlock) throws(ImportError) -> ExportForm {
        guard try read(into: &block), block.bytes.first != UInt8(ascii: "{") else {
            if block.count == 0 { throw .unknownForm }
            return .documents(ExportDocuments())
        }
        guard let rows = ExportRows(head: block.removeFirstLine()) else { throw .unknownForm }
        return .rows(rows)
    }
}

extension Bytes {
    /// Returns the first index of a byte; nil if it does not occur.
    func place(of byte: UInt8, from first: Int) -> Int? {
        guard let base = baseAddress, first < count else { return nil }
        return memchr(base + first, Int32(byte), count - first).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    }
}
