import CArchive
import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

/// Grocy's data folder, as it is and in a zip file.
struct GrocyArchiveTests {
    private let household = TestHousehold()
    private var folder: String { household.folder }

    /// A data folder with the pictures of a product and a recipe.
    private func dataFolder() throws -> String {
        let data = folder + "/data"
        for name in Grocy.pictureFolders {
            try FileManager.default.createDirectory(
                atPath: "\(data)/storage/\(name)", withIntermediateDirectories: true)
        }
        let grocy = try GrocyFixture(data + "/grocy.db")
        try grocy.run("UPDATE recipes SET picture_file_name = 'pancakes.png' WHERE id = 1")
        try grocy.run("UPDATE products SET picture_file_name = 'no.jpg' WHERE id = 2")
        let front = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/fronts").standardized
        let pictures = try FileManager.default.contentsOfDirectory(atPath: front.path).filter {
            $0.hasSuffix(".jpg") || $0.hasSuffix(".png")
        }
        let picture = try Data(contentsOf: front.appending(path: try #require(pictures.sorted().first)))
        try picture.write(to: URL(fileURLWithPath: data + "/storage/productpictures/milk.jpg"))
        try picture.write(to: URL(fileURLWithPath: data + "/storage/recipepictures/pancakes.png"))
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: data + "/storage/productpictures/no.jpg"))
        return data
    }

    @Test(arguments: [false, true]) func bringsPicturesAndTakesThemAway(isZipped: Bool) async throws {
        let data = try dataFolder()
        var source = ImportSource.grocy(path: data)
        let scratch = try ImportScratch(in: folder)
        if isZipped { source = .grocy(path: try #require(try source.file(packedIn: scratch))) }
        let store = try household.store()
        let outcome = try await household.book(source, into: store)
        #expect(outcome.report.numbers(.picture) == [3, 2, 0, 0, 1] && outcome.report.holds)
        let files = try FileManager.default.contentsOfDirectory(atPath: household.home + "/pictures")
        #expect(files.count == 2 && files.contains { $0.hasPrefix("recipe-") })
        let used = try await store.pictures()
        #expect(used.isSubset(of: files) && used.count == 1)
        // Nothing is left of what was unpacked.
        #expect(((try? FileManager.default.contentsOfDirectory(atPath: household.scratch)) ?? []).isEmpty)
        _ = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        #expect(try FileManager.default.contentsOfDirectory(atPath: household.home + "/pictures") == [])
    }

    @Test func takesTheNearestDatabaseAndNothingElse() async throws {
        let grocy = try GrocyFixture(folder + "/grocy.db")
        let old = try GrocyFixture(folder + "/old.db", "DELETE FROM products WHERE id = 3")
        let target = folder + "/data.zip"
        try Zip(to: target).write([
            ("data/backups/2023/grocy.db", try bytes(old.path)), ("data/grocy.db", try bytes(grocy.path)),
            ("../../../escaped.db", try bytes(old.path)), ("data/storage/productpictures/../../x", [1]),
            ("/etc/grocy.db.txt", [1]), ("data/storage/productpictures/milk.jpg", [1, 2, 3]),
        ])
        let read = try await ImportSource(file: target).read(scratch: household.scratch)
        #expect(read.household.products.count == 3)
        #expect(read.pictures.names == ["productpictures/milk.jpg"])
        #expect(!FileManager.default.fileExists(atPath: folder + "/escaped.db"))
    }

    @Test func refusesBombsAndHalves() async throws {
        let bomb = folder + "/bomb.zip"
        try Zip(to: bomb).write([("grocy.db", [UInt8](repeating: 0, count: 60_000_000))])
        await #expect(throws: ImportSourceError.damaged(path: bomb, reason: "it unpacks to more than it may")) {
            try await ImportSource(file: bomb).read(scratch: household.scratch)
        }
        let data = try dataFolder()
        let scratch = try ImportScratch(in: folder)
        let whole = try #require(try ImportSource.grocy(path: data).file(packedIn: scratch))
        let half = folder + "/half.zip"
        try Data(try bytes(whole).prefix(3_000)).write(to: URL(fileURLWithPath: half))
        await #expect(throws: ImportSourceError.self) {
            try await ImportSource(file: half).read(scratch: household.scratch)
        }
        let other = folder + "/other.zip"
        try Zip(to: other).write([("readme.txt", [1])])
        await #expect(throws: ImportSourceError.foreign(.grocy, path: other)) {
            try await ImportSource(file: other).read(scratch: household.scratch)
        }
        #expect(((try? FileManager.default.contentsOfDirectory(atPath: household.scratch)) ?? []).isEmpty)
    }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
}

/// Writes zip files with any paths.
private struct Zip {
    private let target: String

    init(to target: String) { self.target = target }

    func write(_ files: [(path: String, bytes: [UInt8])]) throws {
        let archive = archive_write_new()
        defer { archive_write_free(archive) }
        archive_write_set_format_zip(archive)
        archive_write_set_bytes_in_last_block(archive, 1)
        let output = Output()
        _ = scantry_archive_write_open(archive, Unmanaged.passUnretained(output).toOpaque()) { context, bytes, count in
            guard let context, let bytes else { return -1 }
            Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().data.append(
                bytes.assumingMemoryBound(to: UInt8.self), count: count)
            return count
        }
        for (path, bytes) in files {
            let entry = archive_entry_new()
            defer { archive_entry_free(entry) }
            archive_entry_set_pathname(entry, path)
            archive_entry_set_size(entry, Int64(bytes.count))
            scantry_archive_set_file(entry)
            archive_write_zip_set_compression_deflate(archive)
            #expect(archive_write_header(archive, entry) == scantry_archive_ok)
            #expect(archive_write_data(archive, bytes, bytes.count) == bytes.count)
        }
        archive_write_close(archive)
        try output.data.write(to: URL(fileURLWithPath: target))
    }

    private final class Output { var data = Data() }
}
