import Catalogue
import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

/// Searches in catalogues of thousands of products, whose lists of words have several blocks.
struct WordIndexTests {
    private static let words = [
        "pâte", "pates", "pat", "sucre", "sucré", "chocolat", "choco", "lait", "noir", "bio", "œufs", "паста", "意大利面",
        "n°5",
        "de", "crème", "crémeux", "ﬁlet", "ŠKODA", "naïve", "x²",
    ]

    /// A product with some of the words, and a popularity of its own so that results have one order.
    private struct Product {
        let code: String
        let name: String
        let popularity: Int

        init(_ number: Int, _ generator: inout SeededGenerator) {
            code = GTIN(completing: String(format: "3%011d", number))?.printed ?? ""
            name = (0..<Int.random(in: 1...4, using: &generator))
                .map { _ in WordIndexTests.words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            // Half of them are not well known.
            popularity = number.isMultiple(of: 2) ? number : 0
        }

        var row: String {
            TestExport.row(["code": code, "product_name": name, "unique_scans_n": "\(popularity)"])
        }

        var document: String { #"{"code":"\#(code)","product_name":"\#(name)","unique_scans_n":\#(popularity)}"# }
    }

    private static let head = TestExport.columns.joined(separator: "\t")

    @Test func findsTheMostScannedFirst() async throws {
        let export = TestExport()
        var generator = SeededGenerator(state: 1)
        let products = (1...5_000).map { Product($0, &generator) }
        try export.build(export.file("products.csv", [Self.head] + products.map(\.row)))
        for query in ["choco", "choc lai", "pâte", "ŒUFS", "de sucr", "паст", "意大利面", "n 5", "škod", "x² bio", "filet"]
        {
            let found = await export.catalogue.search(query, most: 50)
            #expect(!found.isEmpty, "\(query)")
            let known = products.filter { Self.matches($0.name, query) && $0.popularity >= 5 }
            let expected = known.sorted { $0.popularity > $1.popularity }.prefix(50).map(\.code)
            #expect(found.map(\.gtin.printed).prefix(expected.count).elementsEqual(expected), "\(query)")
        }
    }

    private static func matches(_ name: String, _ query: String) -> Bool {
        func words(_ text: String) -> [Substring] { text.folded.split { !$0.isLetter && !$0.isNumber } }
        let (names, queries) = (words(name), words(query))
        return queries.enumerated().allSatisfy { place, word in
            names.contains { word.count < 3 || place < queries.count - 1 ? $0 == word : $0.hasPrefix(word) }
        }
    }

    /// A catalogue to which changes were applied finds what one that was built from all of them finds.
    @Test func findsWhatHasChangedAsIfImportedAnew() async throws {
        let (changed, anew) = (TestExport(), TestExport())
        var generator = SeededGenerator(state: 2)
        var products = (1...3_000).map { Product($0, &generator) }
        try changed.build(changed.file("products.csv", [Self.head] + products.map(\.row)))
        for round in 0..<3 {
            var changes = (1...400).map { _ in Product(Int.random(in: 1...4_000, using: &generator), &generator) }
            changes = Array(Dictionary(changes.map { ($0.code, $0) }) { $1 }.values)
            let delta = try changed.file("delta\(round).json", changes.map(\.document))
            #expect(try CatalogueImport(into: changed.folder).change(by: delta).products == changes.count)
            let codes = Set(changes.map(\.code))
            products = products.filter { !codes.contains($0.code) } + changes
        }
        try anew.build(anew.file("products.csv", [Self.head] + products.map(\.row)))
        #expect(await changed.catalogue.remarks()?.products == products.count)
        for query in Self.words + ["choc lai", "pat suc", "cré bio", "lait de", "noir паста"] {
            let one = await changed.catalogue.search(query, most: 3_000)
            let other = await anew.catalogue.search(query, most: 3_000)
            #expect(!one.isEmpty && Set(one.map(\.gtin)) == Set(other.map(\.gtin)), "\(query)")
            let known = { (found: [(gtin: GTIN, facts: ExternalProductData)]) in
                found.map(\.gtin).filter { gtin in products.contains { $0.code == gtin.printed && $0.popularity > 0 } }
            }
            #expect(known(one) == known(other), "\(query)")
        }
    }

    /// A file of another format is not read, and said to be one.
    @Test func readsNoOtherFormat() async throws {
        let export = TestExport()
        var generator = SeededGenerator(state: 3)
        try export.build(export.file("products.csv", [Self.head, Product(1, &generator).row]))
        // The user version of SQLite's header, which was 3 while the index was FTS5's.
        let file = try #require(FileHandle(forUpdatingAtPath: export.folder + "/catalogue.sqlite"))
        try file.seek(toOffset: 60)
        try file.write(contentsOf: Data([0, 0, 0, 3]))
        try file.close()
        #expect(CatalogueExamination(folder: export.folder).state == .otherForm)
        #expect(await export.catalogue.remarks() == nil)
        #expect(await export.catalogue.search("choco").isEmpty)
        let delta = try export.file("delta.json", [Product(2, &generator).document])
        #expect(throws: ImportError.otherForm) { try CatalogueImport(into: export.folder).change(by: delta) }
    }
}
