import Catalogue
import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// A catalogue built from an export, queried as the kiosk queries it.
struct OfflineCatalogueTests {
    private let nutella = [
        "code": "3017620422003", "last_modified_t": "1774461913", "product_name": "Pâte à tartiner &quot;Nutella&quot;",
        "quantity": "400 g", "brands": "FERRERO FRANCE SA, Nutella",
        "categories_tags": "en:breakfasts,en:spreads,fr:pates-a-tartiner", "countries_tags": "en:france,en:germany",
        "allergens": "en:milk,en:nuts", "traces_tags": "en:gluten", "serving_size": "15 g",
        "additives_tags": "en:e322,en:e322i", "ingredients_analysis_tags": "en:palm-oil,en:non-vegan",
        "nutriscore_grade": "e", "nova_group": "4", "environmental_score_grade": "d", "unique_scans_n": "900",
        "image_url": "https://images.openfoodfacts.org/images/products/301/762/042/2003/front_en.820.400.jpg",
        "energy-kcal_100g": "539", "energy_100g": "2252", "fat_100g": "30.9", "sugars_100g": "56.2999992370605",
        "carbohydrates_100g": "57.5", "sodium_100g": "0.0428",
    ]
    private let water = [
        "code": "0049000042566", "product_name": "Eau de source", "countries_tags": "en:united-states",
    ]

    @Test(arguments: ["products.csv", "products.csv.gz"])
    func knowsWhatTheExportSays(name: String) async throws {
        let export = TestExport()
        let progress = try export.build(export.csv(name, nutella, water))
        #expect(progress.lines == 2 && progress.products == 2 && progress.damaged == 0)
        let facts = try #require(await export.catalogue.facts(of: gtin("3017620422003")))
        #expect(facts.name == "Pâte à tartiner \"Nutella\"" && facts.brand == "Nutella" && facts.packageSize == "400 g")
        #expect(facts.category == "en:spreads" && facts.categories.last == "fr:pates-a-tartiner")
        #expect(
            facts.allergens == ["en:milk", "en:nuts"] && facts.traces == ["en:gluten"] && facts.servingSize == "15 g")
        #expect(facts.additives == ["en:e322", "en:e322i"] && facts.diet == ["en:palm-oil", "en:non-vegan"])
        #expect(facts.nutriScore == "e" && facts.novaGroup == 4 && facts.greenScore == "d")
        #expect(facts.picture == nutella["image_url"])
        #expect(facts.changed.map { abs($0.timeIntervalSince1970 - 1_774_461_913) < 86_400 } == true)
        let nutrition = try #require(facts.nutrition)
        #expect(nutrition.kilocalories == Amount("539") && nutrition.kilojoules == Amount("2252"))
        #expect(
            nutrition.grams == [
                .fat: Amount(thousandths: 30_900), .sugars: Amount(thousandths: 56_300),
                .carbohydrates: Amount(thousandths: 57_500), .salt: Amount(thousandths: 107),
            ])
        #expect(await export.catalogue.facts(of: try gtin("5449000000996")) == nil)
    }

    @Test func readsDocumentsOfBothSchemas() async throws {
        let export = TestExport()
        let path = try export.file(
            "products.jsonl.gz",
            [
                #"{"_id":"1","code":"3017620422003","lang":"fr","product_name":"Pâte","product_name_en":"Spread","product_name_de":"Aufstrich","nova_group":4,"nutriments":{"energy-kcal_100g":"539","fat_100g":30.9,"fat":1},"images":{"1":{"sizes":{}},"front_fr":{"rev":"7"},"front_en":{"rev":9}},"nutrition_data_per":"100g","last_modified_t":1774461913}"#,
                #"{"code": broken"#,
                #"{"code":"4006040055013","lang":"de","product_name":"","product_name_de":"Haferflocken","nutrition":{"aggregated_set":{"per":"100g","preparation":"as_sold","nutrients":{"fat":{"value":7,"unit":"g"},"energy-kj":{"value":1548}}}},"images":{"selected":{"front":{"de":{"rev":"12"}}}}}"#,
                #"{"code":"20001001","product_name":"A shop's own"}"#, #"{"code":"4006040055020","product_name":" "}"#,
            ])
        let progress = try export.build(path)
        #expect(progress.lines == 5 && progress.products == 2 && progress.damaged == 1)
        let spread = try #require(await export.catalogue.facts(of: gtin("3017620422003")))
        #expect(spread.name(in: "en") == "Spread" && spread.name(in: "de") == "Spread")
        #expect(spread.nutrition?.grams == [.fat: Amount(thousandths: 30_900)] && spread.novaGroup == 4)
        #expect(spread.picture?.hasSuffix("/301/762/042/2003/front_fr.7.400.jpg") == true)
        let oats = try #require(await export.catalogue.facts(of: gtin("4006040055013")))
        #expect(oats.name == "Haferflocken" && oats.picture?.hasSuffix("front_de.12.400.jpg") == true)
        #expect(oats.nutrition?.kilojoules == Amount("1548") && oats.nutrition?.grams[.fat] == Amount("7"))
    }

    @Test func findsANumberInEachOfItsForms() async throws {
        let export = TestExport()
        try export.build(
            export.csv(
                "products.csv", ["code": "06420680", "product_name": "As printed"],
                ["code": "0042100005264", "product_name": "Widened"],
                ["code": "96385074", "product_name": "Eight"]))
        let printed = try #require(GTIN(upcE: "06420680"))
        #expect(await export.catalogue.facts(of: printed)?.name == "As printed")
        #expect(await export.catalogue.facts(of: try #require(GTIN(upcE: "04252614")))?.name == "Widened")
        #expect(await export.catalogue.facts(of: try gtin("96385074"))?.name == "Eight")
        #expect(export.catalogue.contains(printed))
        #expect(export.catalogue.contains(try #require(GTIN(upcE: "04252614"))))
        #expect(export.catalogue.contains(try gtin("0000096385074")))
        #expect(!export.catalogue.contains(try gtin("3017620422003")))
    }

    @Test func containsNothingWithoutACatalogue() throws {
        #expect(try !(TestExport().catalogue.contains(gtin("3017620422003"))))
    }

    @Test func takesOnlyWhatIsChosen() async throws {
        let export = TestExport()
        let path = try export.csv("products.csv", nutella, water)
        #expect(try export.build(path, CatalogueChoice(countries: ["en:france"])).products == 1)
        #expect(await export.catalogue.facts(of: try gtin("0049000042566")) == nil)
        #expect(throws: ImportError.empty) { try export.build(path, CatalogueChoice(countries: ["en:nowhere"])) }
        #expect(await export.catalogue.facts(of: try gtin("3017620422003")) != nil)
        #expect(await export.catalogue.remarks()?.choice.countries == ["en:france"])
    }

    @Test func findsWordsInAnyWriting() async throws {
        let export = TestExport()
        try export.build(
            export.csv(
                "products.csv", nutella,
                ["code": "4006040055013", "product_name": "Nuts & bolts", "unique_scans_n": "3", "brands": "Crème Œuf"])
        )
        let catalogue = export.catalogue
        #expect(await catalogue.search("PATE nut").map(\.facts.brand) == ["Nutella"])
        #expect(await catalogue.search("nut").map(\.facts.name.count) == [25, 12])
        #expect(await catalogue.search("oeuf creme").map(\.gtin.printed) == ["4006040055013"])
        #expect(await catalogue.search("nut", most: 1).count == 1)
        #expect(await catalogue.search("a nutella").count == 1)
        #expect(await catalogue.search("nu").isEmpty)
        #expect(await catalogue.search("nut o").isEmpty)
        for text in ["", "  ", "\"", "*", "nut OR milk", "-", "'; DROP TABLE product"] {
            #expect(await catalogue.search(text).isEmpty, "\(text)")
        }
    }

    /// A failed import leaves the old catalogue, which serves until the new one is complete.
    @Test func leavesTheOldOneUntilTheNewOneIsComplete() async throws {
        let export = TestExport()
        let catalogue = export.catalogue
        #expect(await catalogue.facts(of: try gtin("3017620422003")) == nil)
        try export.build(export.csv("products.csv", nutella))
        let packed = try export.csv("cut.csv.gz", water, nutella)
        let cut = try Data(contentsOf: URL(fileURLWithPath: packed)).dropLast(12)
        try cut.write(to: URL(fileURLWithPath: packed))
        #expect(throws: ImportError.cutOff) { try export.build(packed) }
        let damaged = URL(fileURLWithPath: export.folder + "/damaged.csv.gz")
        try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0xFF, count: 99)).write(to: damaged)
        #expect(throws: ImportError.damaged) { try export.build(damaged.path) }
        #expect(throws: ImportError.unknownForm) {
            try export.build(export.file("other.csv", ["name;price", "milk;1"]))
        }
        #expect(throws: ImportError.unknownForm) { try export.build(export.file("empty.csv", [])) }
        #expect(throws: ImportError.self) { try export.build(export.folder + "/nowhere.csv") }
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try CatalogueImport(into: export.folder).build(from: export.csv("more.csv", water), CatalogueChoice()) {
                _ in throw Stop()
            }
        }
        #expect(await catalogue.facts(of: try gtin("3017620422003"))?.brand == "Nutella")
        try export.build(export.csv("new.csv", water))
        #expect(await catalogue.facts(of: try gtin("3017620422003")) == nil)
        #expect(await catalogue.facts(of: try gtin("0049000042566"))?.name == "Eau de source")
        #expect(try FileManager.default.contentsOfDirectory(atPath: export.folder).contains("catalogue.new") == false)
    }

    @Test func passesOverDamagedRows() async throws {
        let export = TestExport()
        let rows = [
            TestExport.columns.joined(separator: "\t"), "3017620422003\tToo short", "", TestExport.row(water),
            "\0\u{FFFD}",
        ]
        let progress = try export.build(export.file("products.csv", rows))
        #expect(progress.products == 1 && progress.damaged == 3)
    }

    @Test func appliesWhatHasChanged() async throws {
        let export = TestExport()
        #expect(throws: ImportError.nothingToChange) { try CatalogueImport(into: export.folder).change(by: "-") }
        try export.build(export.csv("products.csv", nutella, water), CatalogueChoice(languages: ["en"]))
        let delta = try export.file(
            "openfoodfacts_products_1_2.json.gz",
            [
                #"{"code":"3017620422003","product_name":"Hazelnut cream","countries_tags":["en:france"]}"#,
                #"{"code":"4006040055013","product_name":"Oats"}"#,
            ])
        #expect(try CatalogueImport(into: export.folder).change(by: delta).products == 2)
        let catalogue = export.catalogue
        #expect(await catalogue.facts(of: try gtin("3017620422003"))?.name == "Hazelnut cream")
        #expect(await catalogue.search("nutella").isEmpty)
        #expect(await catalogue.search("hazel").count == 1)
        let remarks = try #require(await catalogue.remarks())
        #expect(remarks.products == 3 && remarks.exports == ["products.csv", "openfoodfacts_products_1_2.json.gz"])
        #expect(try CatalogueImport(into: export.folder).change(by: delta).products == 2)
        #expect(await catalogue.search("hazel").count == 1)
    }

    @Test func callsTagsAsTheTaxonomiesDo() async throws {
        let export = TestExport()
        let kiosk = try CatalogueImport(into: export.folder)
        let taxonomy = try export.file(
            "categories.json.gz",
            [
                #"{"en:spreads":{"name":{"en":"Spreads","fr":"Tartinables","de":"Aufstriche"},"parents":[]},"#,
                #""en:e322":{"name":{"en":"E322 - Lecithins","fr":"E322"}},"en:odd":7,"en:none":{"name":[]}}"#,
            ])
        #expect(await export.catalogue.names(ofTags: ["en:spreads"], in: "fr") == ["en:spreads": "Pâtes à tartiner"])
        #expect(try kiosk.addNames(from: taxonomy, ["en", "fr"]) == 2)
        #expect(await export.catalogue.remarks() == nil)
        #expect(await export.catalogue.names(ofTags: ["en:spreads", "en:"], in: "fr") == ["en:spreads": "Tartinables"])
        try export.build(export.csv("products.csv", nutella))  // keeps the names
        let catalogue = export.catalogue
        #expect(await catalogue.facts(of: try gtin("3017620422003"))?.categoryNames?["fr"] == "Tartinables")
        let names = await catalogue.names(ofTags: ["en:spreads", "en:e322", "en:milk", "en:odd"], in: "fr")
        #expect(
            names == ["en:spreads": "Tartinables", "en:e322": "Lécithines (E322)", "en:milk": "Lait", "en:odd": "Odd"])
        #expect(await catalogue.names(ofTags: ["en:e322"], in: "en") == ["en:e322": "Lecithins (E322)"])
        #expect(await catalogue.names(ofTags: ["en:spreads"], in: "de") == ["en:spreads": "Spreads"])
        for lines in [["[]"], ["{}"], [""], [#"{"en:spreads":{"name":{"de":"Aufstriche"}}}"#]] {
            let other = try export.file("other.json", lines)
            #expect(throws: ImportError.noNames) { try kiosk.addNames(from: other, ["en"]) }
        }
    }

    @Test func knowsWhatItHasImportedAlready() async throws {
        let export = TestExport()
        let kiosk = try CatalogueImport(into: export.folder)
        let choice = CatalogueChoice(languages: ["en", "fr"])
        let path = try export.csv("products.csv", nutella, water)
        #expect(kiosk.remarks(ifFrom: path, choice) == nil)
        try export.build(path)
        #expect(kiosk.remarks(ifFrom: path, choice)?.products == 2)
        #expect(kiosk.remarks(ifFrom: path, CatalogueChoice(languages: ["en"])) == nil)
        #expect(kiosk.remarks(ifFrom: "-", choice) == nil)
        let delta = try export.file("delta.json", [#"{"code":"4006040055013","product_name":"Oats"}"#])
        #expect(kiosk.remarks(ifFrom: delta, nil) == nil)
        _ = try kiosk.change(by: delta)
        #expect(kiosk.remarks(ifFrom: delta, nil)?.products == 3)
        #expect(kiosk.remarks(ifFrom: path, choice)?.exports == ["products.csv", "delta.json"])
        _ = try export.csv("products.csv", nutella)  // another file of the same name
        #expect(kiosk.remarks(ifFrom: path, choice) == nil)
    }

    @Test func removesWhatABrokenImportHasLeft() throws {
        let export = TestExport()
        let left = try export.file("catalogue.new", ["half of it"])
        CatalogueImport.removeLeftovers(in: export.folder)
        #expect(!FileManager.default.fileExists(atPath: left))
        CatalogueImport.removeLeftovers(in: export.folder + "/nowhere")
    }

    @Test func tellsHowACatalogueIs() async throws {
        let export = TestExport()
        var state: CatalogueExamination.State { CatalogueExamination(folder: export.folder).state }
        #expect(state == .missing)
        try export.build(export.csv("products.csv", nutella, water))
        let remarks = try #require(await export.catalogue.remarks())
        #expect(state == .whole(remarks))
        #expect(abs(remarks.day.timeIntervalSince1970 - 1_774_461_913) < 86_400)
        let file = URL(fileURLWithPath: export.folder + "/catalogue.sqlite")
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(4_096..., with: Data(count: bytes.count - 4_096))
        try bytes.write(to: file)
        #expect(state == .damaged)
        try Data("no database, but long enough to be one".utf8).write(to: file)
        #expect(state == .damaged)
        #expect(await export.catalogue.facts(of: try gtin("3017620422003")) == nil)
    }

    @Test func findsItsWayThroughDocuments() async throws {
        let export = TestExport()
        let odd = [
            #"{"code":"4006040055013","product_name":"Oats","z":{"#,
            #"{"code":"4006040055020","product_name":"B","q":"\"}"#,
            #"{"code":"0049000042566","product_name":"Last","nested":{"code":"4006040055013","product_name":"Inner"}}"#,
            "{}",
            #" { "ingredients" : [ { "text" : "a \"quoted\\\" ] } brace" } , [ ] ] , "code" : "3017620422003" , "x":-1.5e3, "product_name":"A \"b\\" , "y":null } "#,
            "{",
        ]
        let progress = try export.build(export.file("products.jsonl", odd))
        #expect(progress.products == 2 && progress.damaged == 3)
        #expect(await export.catalogue.facts(of: try gtin("3017620422003"))?.name == "A \"b\\")
        #expect(await export.catalogue.facts(of: try gtin("0049000042566"))?.name == "Last")
        #expect(await export.catalogue.facts(of: try gtin("4006040055013")) == nil)
    }

    private static let sample = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/off/export/products-sample-1000.csv").standardized.path

    /// The shares of fields parsed from a thousand real rows.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: sample), "needs ../shared/reference"))
    func understandsRealRows() async throws {
        let export = TestExport()
        let progress = try export.build(Self.sample)
        #expect(progress.lines == 1_000 && progress.damaged == 0)
        #expect(progress.products > 900)
        let lines = try String(contentsOfFile: Self.sample, encoding: .utf8).split(separator: "\n").dropFirst()
        let gtins = lines.compactMap { $0.split(separator: "\t").first }.compactMap { GTIN(String($0)) }
        var counts = (named: 0, sized: 0, nourishing: 0, shown: 0)
        for gtin in gtins {
            guard let facts = await export.catalogue.facts(of: gtin) else { continue }
            counts.named += 1
            counts.sized += facts.packageSize.flatMap { PackageSize($0) } == nil ? 0 : 1
            counts.nourishing += facts.nutrition == nil ? 0 : 1
            counts.shown += facts.picture == nil ? 0 : 1
        }
        #expect(counts.named > 850 && counts.sized > 480 && counts.nourishing > 150 && counts.shown > 300, "\(counts)")
    }
}
