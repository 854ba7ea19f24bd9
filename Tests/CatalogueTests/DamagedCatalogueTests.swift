import Catalogue
import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

/// Catalogues that are damaged, of another format, or in use.
struct DamagedCatalogueTests {
    private let oats = #"{"code":"4006040055013","product_name":"Oats","categories_tags":["en:oats","en:cereals"]}"#
    private let nuts = #"{"code":"3017620422003","product_name":"Nuts","categories_tags":["en:nuts"]}"#

    private func edit(_ export: TestExport, _ sql: String) throws {
        let database = try DatabaseQueue(path: export.folder + "/catalogue.sqlite")
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    /// A NUL would end a tag early, so that ids of later tags would shift.
    @Test func keepsTagsApartDespiteControls() async throws {
        let export = TestExport()
        let odd =
            #"{"code":"4006040055013","product_name":"Oats","categories_tags":["en:a\u0000b","en:a\u0000c","en:a"],"allergens_tags":["\u0000X\u007f"]}"#
        try export.build(export.file("products.jsonl", [odd]))
        let delta = try export.file("delta.json", [nuts])
        #expect(try CatalogueImport(into: export.folder).change(by: delta).products == 1)
        let oats = try #require(await export.catalogue.facts(of: gtin("4006040055013")))
        #expect(oats.categories == ["en:a␀b", "en:a␀c", "en:a"] && oats.allergens == ["␀x␡"])
        #expect(await export.catalogue.facts(of: try gtin("3017620422003"))?.categories == ["en:nuts"])
    }

    @Test func changesNoCatalogueWithoutATag() throws {
        let export = TestExport()
        try export.build(export.file("products.jsonl", [oats]))
        try edit(export, "DELETE FROM tag WHERE id = 1")
        let delta = try export.file("delta.json", [nuts])
        #expect(throws: ImportError.damagedCatalogue) { try CatalogueImport(into: export.folder).change(by: delta) }
    }

    @Test(arguments: [
        "INSERT INTO popularity VALUES (-1, 5)", "INSERT INTO popularity VALUES (9223372036854775807, 5)",
        "UPDATE popularity SET products = -1", "UPDATE popularity SET products = 9223372036854775807",
        "INSERT INTO popularity VALUES (65000, 4294967295)", "UPDATE ranked SET first = -9223372036854775808",
        "UPDATE ranked SET numbers = x'00'",
    ])
    func searchesWithAnyNumbers(sql: String) async throws {
        let export = TestExport()
        try export.build(export.file("products.jsonl", [oats]))
        try edit(export, sql)
        let found = await export.catalogue.search("oats")
        #expect(found.count <= 1)
        if sql.contains(", 5)") { #expect(found.count == 1) }
        #expect(await export.catalogue.facts(of: try gtin("4006040055013"))?.name == "Oats")
    }

    /// An import over a file of another format keeps the names of tags; until then, nothing can be added to it.
    @Test func keepsTheNamesOfAnotherFormat() async throws {
        let export = TestExport()
        let kiosk = try CatalogueImport(into: export.folder)
        let products = try export.file("products.jsonl", [oats])
        let names = try export.file("names.json", [#"{"en:oats":{"name":{"fr":"Flocons"}}}"#])
        try export.build(products)
        _ = try kiosk.addNames(from: names, ["fr"])
        try edit(export, "PRAGMA user_version = 3")
        #expect(throws: ImportError.otherForm) { try kiosk.change(by: export.file("delta.json", [nuts])) }
        #expect(throws: ImportError.otherForm) { try kiosk.addNames(from: names, ["fr"]) }
        #expect(CatalogueExamination(folder: export.folder).state == .otherForm)
        try export.build(products)
        #expect(await export.catalogue.names(ofTags: ["en:oats"], in: "fr") == ["en:oats": "Flocons"])
    }

    @Test func waitsForAReader() throws {
        let export = TestExport()
        try export.build(export.file("products.jsonl", [oats]))
        let delta = try export.file("delta.json", [nuts])
        let reader = try DatabaseQueue(path: export.folder + "/catalogue.sqlite")
        let reading = DispatchSemaphore(value: 0)
        let thread = Thread {
            try? reader.read { db in
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM product")
                reading.signal()
                Thread.sleep(forTimeInterval: 0.3)
            }
        }
        thread.start()
        reading.wait()
        #expect(try CatalogueImport(into: export.folder).change(by: delta).products == 1)
    }
}
