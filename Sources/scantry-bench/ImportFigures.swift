import Catalogue
import Foundation

/// Measures building the offline catalogue.
enum ImportFigures {
    static func measured(_ path: String, into folder: String) throws -> [Figure] {
        let before = MemoryFigures.megabytes("VmRSS", of: "self")
        let (progress, seconds) = try built(path, into: folder)
        let millions = Double(progress.products) / 1_000_000
        return [
            Figure("import, rows", Double(progress.lines), ""),
            Figure("import, products taken", Double(progress.products), ""),
            Figure("import, rows a second", Double(progress.lines) / seconds, "/s"),
            Figure("import, bytes of the export a second", Double(progress.bytes) / seconds / 1_000_000, "MB/s"),
            Figure("resident memory before", before, "MB"),
            Figure("resident memory, most", MemoryFigures.megabytes("VmHWM", of: "self"), "MB"),
            Figure("catalogue, for a million products", megabytes(of: folder + "/catalogue.sqlite") / millions, "MB"),
        ]
    }

    /// Measures importing the export from gzip, beside unpacking it alone.
    static func measuredPacked(_ path: String, into folder: String) throws -> [Figure] {
        let packed = folder + "/products.csv.gz"
        _ = try run("/usr/bin/gzip", ["--keep", "--stdout", path], to: packed)
        defer { unlink(packed) }
        let alone = try run("/usr/bin/gzip", ["--decompress", "--stdout", packed], to: "/dev/null")
        let (progress, seconds) = try built(packed, into: folder + "/packed")
        return [
            Figure("import of gzip, rows a second", Double(progress.lines) / seconds, "/s"),
            Figure("gunzip alone, rows a second", Double(progress.lines) / alone, "/s"),
        ]
    }

    /// Measures importing documents.
    static func measuredDocuments(_ path: String, into folder: String) throws -> [Figure] {
        let (progress, seconds) = try built(path, into: folder + "/documents")
        return [
            Figure("import of documents (JSONL), a second", Double(progress.lines) / seconds, "/s"),
            Figure("import of documents, bytes a second", Double(progress.bytes) / seconds / 1_000_000, "MB/s"),
            Figure("resident memory after all imports, most", MemoryFigures.megabytes("VmHWM", of: "self"), "MB"),
        ]
    }

    private static func built(
        _ path: String, into folder: String
    ) throws -> (progress: CatalogueImport.Progress, seconds: Double) {
        let start = ContinuousClock.now
        let progress = try CatalogueImport(into: folder).build(from: path, CatalogueChoice(languages: ["en", "fr"]))
        return (progress, (ContinuousClock.now - start) / .seconds(1))
    }

    /// Runs a program with its output to a file; returns the seconds that it took.
    private static func run(_ program: String, _ arguments: [String], to path: String) throws -> Double {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let output = FileHandle(forWritingAtPath: path)
        let start = ContinuousClock.now
        let process = Process()
        (process.executableURL, process.arguments) = (URL(fileURLWithPath: program), arguments)
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        try output?.close()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private static func megabytes(of path: String) -> Double {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return Double(size ?? 0) / 1_000_000
    }
}
