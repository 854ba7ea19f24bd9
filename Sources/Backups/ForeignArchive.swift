import Foundation
import Kitchen
import Values

/// A zip file that another program has made, or that is made to do harm.
public struct ForeignArchive {
    private let path: String

    public init(_ path: String) { self.path = path }

    /// Unpacks some of its files.
    ///
    /// - Parameters:
    ///   - folder: An empty folder that only its owner can enter.
    ///   - target: Returns the relative path of the file to write for a path of the archive, of which nothing else is
    ///     used; nil to pass it over. Of several files for one path that nearest the archive's root is taken.
    public func unpack(into folder: String, _ target: (String) -> String?) throws(BackupError) {
        let chosen = try chosen(target)
        guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int64 else {
            throw .inaccessible(path: path, reason: "its size is not known")
        }
        var left = min(Self.mostBytes, max(size, 1) * ArchiveLimits.densest)
        if let free = DiskSpace.system.freeBytes(folder) { left = min(left, free - ArchiveLimits.leastRoom) }
        let reader = try reader()
        var index = 0
        while let entry = try next(reader) {
            defer { index += 1 }
            guard let file = chosen[index], entry.isFile else { continue }
            try unpack(reader, to: folder + "/" + file, &left)
        }
    }

    /// Returns the targets of the files to unpack, by their positions in the archive.
    private func chosen(_ target: (String) -> String?) throws(BackupError) -> [Int: String] {
        let reader = try reader()
        var nearest: [String: (index: Int, depth: Int)] = [:]
        var index = 0
        while let entry = try next(reader) {
            defer { index += 1 }
            guard index < Self.mostFiles else { throw fault(.hostile("it has more than \(Self.mostFiles) files")) }
            guard entry.isFile, let file = target(entry.path), ArchivePath(ofFile: file) != nil else { continue }
            let depth = entry.path.utf8.count { $0 == UInt8(ascii: "/") }
            if nearest[file].map({ depth < $0.depth }) ?? true { nearest[file] = (index, depth) }
        }
        return Dictionary(nearest.map { ($1.index, $0) }) { first, _ in first }
    }

    private func reader() throws(BackupError) -> ArchiveReader {
        let file = try DiskFile(reading: path)
        do throws(BackupFault) { return try ArchiveReader(file) } catch { throw fault(error) }
    }

    private func next(_ reader: borrowing ArchiveReader) throws(BackupError) -> ArchiveReader.Entry? {
        do throws(BackupFault) { return try reader.next() } catch { throw fault(error) }
    }

    private func unpack(
        _ reader: borrowing ArchiveReader, to target: String, _ left: inout Int64
    ) throws(BackupError) {
        try onDisk(try DiskFolder.make(target.parentFolder))
        let file = try DiskFile(creating: target)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: DiskFile.chunk, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try read(reader, into: buffer), count > 0 {
            left -= Int64(count)
            guard left >= 0 else { throw fault(.hostile("it unpacks to more than it may")) }
            try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private func read(
        _ reader: borrowing ArchiveReader, into buffer: UnsafeMutableRawBufferPointer
    ) throws(BackupError) -> Int {
        do throws(BackupFault) { return try reader.read(into: buffer) } catch { throw fault(error) }
    }

    private func fault(_ fault: BackupFault) -> BackupError { .unusable(path: path, fault) }

    private static let mostFiles = 100_000
    private static let mostBytes: Int64 = 4_000_000_000
}
