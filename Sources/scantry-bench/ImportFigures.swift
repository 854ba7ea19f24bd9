import Catalogue
import Foundation

/// Measures building the offline catalogue.
enum ImportFigures {
    static func measured(_ path: String, into folder: String) throws -> [Figure] {
        let before = MemoryFigures.megabytes("VmRSS", of: "self")
        let start = ContinuousClock.now
        let progress = try CatalogueImport(into: folder).build(from: path, CatalogueChoice(languages: ["en", "fr"]))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
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

    private static func megabytes(of path: String) -> Double {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return Double(size ?? 0) / 1_000_000
    }
}
