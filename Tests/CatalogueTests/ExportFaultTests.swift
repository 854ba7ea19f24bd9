import Catalogue
import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// Exports with lines of any length and content.
struct ExportFaultTests {
    private static let head = TestExport.columns.joined(separator: "\t")

    private func code(_ number: Int) -> String { GTIN(completing: String(format: "3%011d", number))?.printed ?? "" }

    /// Lines longer than a block, at all places of its end.
    @Test func readsLinesOfAnyLength() async throws {
        let export = TestExport()
        let lengths = [1, 262_100, 262_143, 262_144, 262_145, 3, 700_000, 5, 1_000_000, 2]
        let rows = lengths.enumerated().map { number, length in
            TestExport.row([
                "code": code(number), "product_name": "Name \(number)", "url": String(repeating: "x", count: length),
            ])
        }
        let progress = try export.build(export.file("products.csv", [Self.head] + rows))
        #expect(progress.lines == lengths.count && progress.products == lengths.count && progress.damaged == 0)
        for number in lengths.indices {
            #expect(await export.catalogue.facts(of: try gtin(code(number)))?.name == "Name \(number)")
        }
    }

    @Test func skipsLinesWithoutEnd() throws {
        let export = TestExport()
        let long = TestExport.row(["code": code(1), "url": String(repeating: "x", count: 70 << 20)])
        let good = TestExport.row(["code": code(2), "product_name": "After it"])
        let progress = try export.build(export.file("products.csv", [Self.head, good, long, good]))
        #expect(progress.products == 1 && progress.damaged == 1)
    }

    @Test func skipsLinesOverTheLimit() throws {
        let export = TestExport()
        let long = TestExport.row(["code": code(1), "url": String(repeating: "x", count: 17 << 20)])
        let good = TestExport.row(["code": code(2), "product_name": "After it"])
        let progress = try export.build(export.file("products.csv", [Self.head, long, good]))
        #expect(progress.products == 1 && progress.damaged == 1)
    }

    @Test(arguments: ["csv", "jsonl"])
    func takesAThousandTagsOfAList(form: String) async throws {
        let export = TestExport()
        let tags = (0..<5_000).map { "en:\($0)" }
        let list = "[" + tags.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let lines =
            form == "csv"
            ? [
                Self.head,
                TestExport.row([
                    "code": code(1), "product_name": "Name", "categories_tags": tags.joined(separator: ","),
                    "additives_tags": "en:e322",
                ]),
            ]
            : [
                #"{"code":"\#(code(1))","product_name":"Name","categories_tags":\#(list),"additives_tags":["en:e322"]}"#
            ]
        try export.build(export.file("products.\(form)", lines))
        let facts = try #require(await export.catalogue.facts(of: try gtin(code(1))))
        #expect(facts.categories == Array(tags.prefix(1_000)) && facts.additives == ["en:e322"])
    }

    @Test func repairsLoneSurrogates() async throws {
        let export = TestExport()
        let line = #"{"code":"\#(code(1))","product_name":"Tea \ud83c","brands":"\udf75\ud83c\udf75"}"#
        #expect(try export.build(export.file("products.jsonl", [line])).damaged == 0)
        let facts = try #require(await export.catalogue.facts(of: try gtin(code(1))))
        #expect(facts.name == "Tea \u{FFFD}" && facts.brand == "\u{FFFD}🍵")
    }

    @Test func takesOnlyProductsWithANameInTheLanguage() async throws {
        let export = TestExport()
        let lines = [
            #"{"code":"\#(code(1))","lang":"de","product_name":"Tee","product_name_fr":" "}"#,
            #"{"code":"\#(code(2))","lang":"de","product_name":"Tee","product_name_fr":"Thé"}"#,
        ]
        let choice = CatalogueChoice(languages: ["fr"], isOnlyInLanguages: true)
        #expect(try export.build(export.file("products.jsonl", lines), choice).products == 1)
        #expect(await export.catalogue.facts(of: try gtin(code(2)))?.name == "Thé")
    }

    @Test func takesOneNameOfALanguage() async throws {
        let export = TestExport()
        let line =
            #"{"code":"\#(code(1))","product_name_fr":"Pomme","product_name_en":"Alpha","product_name_en":"Beta"}"#
        try export.build(export.file("products.jsonl", [line]), CatalogueChoice(languages: ["fr", "en"]))
        #expect(await export.catalogue.facts(of: try gtin(code(1)))?.name(in: "en") == "Alpha")
        #expect(await export.catalogue.search("alpha").count == 1)
        #expect(await export.catalogue.search("beta").isEmpty)
    }

    @Test func keepsTheFirstOfEqualNumbers() async throws {
        let export = TestExport()
        let rows = (0..<2_000).map {
            TestExport.row([
                "code": code($0 % 500), "product_name": "Name \($0)", "url": String(repeating: "x", count: 999),
            ])
        }
        #expect(try export.build(export.file("products.csv", [Self.head] + rows)).products == 500)
        #expect(await export.catalogue.facts(of: try gtin(code(7)))?.name == "Name 7")
        #expect(await export.catalogue.search("1507").isEmpty)
    }

    @Test(arguments: ["1e300", "nan", "-1", "inf", "99999999999999999999", "0x10", "1.5e9"])
    func believesNoNumber(number: String) async throws {
        let export = TestExport()
        let row = TestExport.row([
            "code": code(1), "product_name": "Name", "last_modified_t": number, "nova_group": number,
            "unique_scans_n": number, "fat_100g": number,
        ])
        #expect(try export.build(export.file("products.csv", [Self.head, row])).products == 1)
        let facts = try #require(await export.catalogue.facts(of: try gtin(code(1))))
        #expect(facts.novaGroup == nil)
    }

    /// Bytes that are no UTF-8, in every text that is stored.
    @Test func repairsWhatIsNoText() async throws {
        let export = TestExport()
        let columns = [
            "product_name", "brands", "quantity", "serving_size", "categories_tags", "allergens", "image_url",
        ]
        let marked = TestExport.row(
            Dictionary(uniqueKeysWithValues: columns.map { ($0, "a@b") }).merging(["code": code(1)]) { $1 })
        let invalid: [[UInt8]] = [
            [0xE9], [0xC3], [0xE2, 0x82], [0xFF, 0xFE], [0x80], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
        ]
        for bytes in invalid {
            let row = marked.utf8.flatMap { $0 == UInt8(ascii: "@") ? bytes : [$0] }
            let path = export.folder + "/products.csv"
            try Data(Array((Self.head + "\n").utf8) + row).write(to: URL(fileURLWithPath: path))
            #expect(try export.build(path).products == 1)
            let facts = try #require(await export.catalogue.facts(of: try gtin(code(1))))
            let texts = [facts.name, facts.brand, facts.packageSize, facts.servingSize, facts.categories.first]
            for text in texts + [facts.allergens.first, facts.picture] {
                let text = try #require(text)
                #expect(text.hasPrefix("a") && text.hasSuffix("b") && text.contains("\u{FFFD}"), "\(bytes): \(text)")
            }
        }
    }

    /// Each text as it is stored after cleaning.
    @Test(arguments: [
        ("Plain", "Plain"), ("  two  blanks ", "two blanks"), ("a\u{A0}b", "a b"), ("caf&eacute;", "café"),
        ("a\u{0}b", "a␀b"), ("\u{200E}left", "\u{FFFD}left"), ("Tea & biscuits", "Tea & biscuits"),
        ("Żubrówka ψ 茶", "Żubrówka ψ 茶"), ("a\u{2003}b", "a b"), ("&quot;q&quot;", "\"q\""),
    ])
    func cleansNames(written: String, stored: String) async throws {
        let export = TestExport()
        let row = TestExport.row(["code": code(1), "product_name": written, "brands": "Muster GmbH, \(written)"])
        try export.build(export.file("products.csv", [Self.head, row]))
        let facts = try #require(await export.catalogue.facts(of: try gtin(code(1))))
        #expect(facts.name == stored && facts.brand == stored)
    }
}
