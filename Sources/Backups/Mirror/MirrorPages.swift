import Foundation
import Glibc
import Kitchen

/// The pages of a copy of the database at the second place: only those that have changed are written.
struct MirrorPages {
    private let path: String
    /// The hash of each page, as it is in the file.
    private var hashes: [Int] = []

    /// Reads the file, if there is one.
    init(_ path: String, pageSize: Int) throws(BackupError) {
        self.path = path
        guard access(path, F_OK) == 0 else { return }
        let file = try DiskFile(reading: path)
        let page = UnsafeMutableRawBufferPointer.allocate(byteCount: pageSize, alignment: 16)
        defer { page.deallocate() }
        while case let count = try Self.fill(page, from: file), count == pageSize {
            hashes.append(Self.hash(UnsafeRawBufferPointer(page)))
        }
    }

    private static func fill(
        _ page: UnsafeMutableRawBufferPointer, from file: borrowing DiskFile
    ) throws(BackupError) -> Int {
        var count = 0
        while count < page.count {
            let more = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: page[count...]))
            if more == 0 { break }
            count += more
        }
        return count
    }

    /// Writes the pages that differ, and returns the number of bytes when all is on the disk.
    mutating func write(_ image: DatabaseImage) throws(BackupError) -> Int64 {
        let file = try DiskFile(updating: path)
        var written: Int64 = 0
        for index in 0..<image.pageCount {
            let page = image.page(index)
            let hash = Self.hash(page)
            guard index >= hashes.count || hashes[index] != hash else { continue }
            try file.write(page, at: Int64(index * image.pageSize))
            written += Int64(page.count)
            if index < hashes.count { hashes[index] = hash } else { hashes.append(hash) }
        }
        try file.setSize(Int64(image.bytes.count))
        hashes.removeLast(max(0, hashes.count - image.pageCount))
        try file.sync()
        return written
    }

    private static func hash(_ page: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: page)
        return hasher.finalize()
    }
}
