import Foundation
import GRDB

extension CatalogueImport {
    /// Imports tag names from one of Open Food Facts' taxonomies, compressed or not, into the existing catalogue, or
    /// into an empty one. Rebuilding the catalogue keeps them.
    ///
    /// - Parameter languages: Two-letter codes.
    /// - Returns: The number of tags with names in this taxonomy.
    /// - Throws: ``ImportError``, ``ImportError/otherForm`` for a catalogue of another version.
    public func addNames(from path: String, _ languages: [String]) throws -> Int {
        let lock = try ImportLock(folder)
        defer { withExtendedLifetime(lock) {} }
        let names = try TagNames(taxonomy: Self.contents(path), languages)
        let file = CatalogueFile.path(in: folder)
        do {
            if access(file, F_OK) == 0 {
                try CatalogueFile.openToChange(file).write { db in
                    guard try CatalogueFile.isKnown(db) else { throw ImportError.otherForm }
                    try names.write(db)
                }
            } else {
                try writeAnew(names)
            }
        } catch {
            throw ImportError(error, writing: file) ?? error
        }
        return names.names.count
    }

    private func writeAnew(_ names: TagNames) throws {
        let new = CatalogueFile.newPath(in: folder)
        unlink(new)
        let database = try DatabaseQueue(path: new)
        try database.write { db in
            try CatalogueFile.create(db)
            try names.write(db)
        }
        try database.close()
        try Self.replace(CatalogueFile.path(in: folder), with: new)
    }

    private static func contents(_ path: String) throws(ImportError) -> Data {
        var file = try ExportFile(path)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var data = Data()
        while true {
            let count = try file.read(into: buffer)
            if count == 0 { return data }
            data.append(contentsOf: buffer.prefix(count))
            // The largest taxonomy has some ten megabytes.
            guard data.count <= 128 << 20 else { throw .noNames }
        }
    }
}
