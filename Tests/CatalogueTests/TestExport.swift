import Catalogue
import Foundation
import Kitchen
import TestSupport
import Testing

/// A kiosk's data folder with exports beside it, deleted when the test ends.
final class TestExport {
    @TemporaryFolder(isMade: true) var folder
    var catalogue: OfflineCatalogue { OfflineCatalogue(folder: folder) }

    static let columns = [
        "code", "url", "last_modified_t", "product_name", "generic_name", "quantity", "brands", "brands_en",
        "categories_tags", "countries_tags", "allergens", "traces_tags", "serving_size", "additives_tags",
        "ingredients_analysis_tags", "nutriscore_grade", "nova_group", "environmental_score_grade", "unique_scans_n",
        "image_url", "energy-kj_100g", "energy-kcal_100g", "energy_100g", "fat_100g", "saturated-fat_100g",
        "carbohydrates_100g", "sugars_100g", "fiber_100g", "proteins_100g", "salt_100g", "sodium_100g",
    ]

    /// Returns a row of the CSV export with some cells filled.
    static func row(_ cells: [String: String]) -> String {
        columns.map { cells[$0] ?? "" }.joined(separator: "\t")
    }

    /// Writes lines to a file, compressed if its name ends with `.gz`, and returns its path.
    func file(_ name: String, _ lines: [String]) throws -> String {
        let path = folder + "/" + name.replacing(".gz", with: "")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        return name.hasSuffix(".gz") ? try pack(path) : path
    }

    func csv(_ name: String = "products.csv", _ rows: [String: String]...) throws -> String {
        try file(name, [Self.columns.joined(separator: "\t")] + rows.map(Self.row))
    }

    private func pack(_ path: String) throws -> String {
        let gzip = Process()
        (gzip.executableURL, gzip.arguments) = (URL(fileURLWithPath: "/usr/bin/gzip"), ["--force", path])
        try gzip.run()
        gzip.waitUntilExit()
        return path + ".gz"
    }

    @discardableResult
    func build(
        _ path: String, _ choice: CatalogueChoice = CatalogueChoice(languages: ["en", "fr"])
    ) throws -> CatalogueImport.Progress {
        try CatalogueImport(into: folder).build(from: path, choice)
    }
}
