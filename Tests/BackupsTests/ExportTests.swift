import Catalogue
import Fixtures
import Foods
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

@testable import Backups

/// Exports, and households that are made of them.
struct ExportTests {
    @TemporaryFolder(isMade: true) private var folder

    private var household: String { folder + "/household" }
    private var copy: String { folder + "/copy" }

    private func export() -> HouseholdExport {
        HouseholdExport(of: .folder(household), program: "0.1.0", clock: clock(0))
    }

    /// Makes a household with a row in each table, and with pictures.
    private func makeHousehold() throws {
        try KitchenStore(folder: household, clock: clock(0)).close()
        try FullHousehold.fill(household + "/kitchen.sqlite")
        for (path, text) in [("a1.jpg", "own"), ("recipes/m1.jpg", "meal"), ("fetched/x.jpg", "fetched")] {
            let place = "\(household)/pictures/\(path)"
            try FileManager.default.createDirectory(
                atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: place))
        }
    }

    /// All rows of the exported tables, by table.
    private static func rows(of folder: String) throws -> [String: [Row]] {
        try DatabaseQueue(path: folder + "/kitchen.sqlite").read { db in
            try Dictionary(
                uniqueKeysWithValues: ExportedTable.current.map { table in
                    (table.name, try Row.fetchAll(db, sql: "SELECT * FROM \(table.name) ORDER BY 1, 2"))
                })
        }
    }

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test(arguments: ["zip", "folder", "json"]) func comesBackFieldByField(form: String) throws {
        try makeHousehold()
        let path = "\(folder)/export.\(form)"
        switch form {
        case "zip": try export().write(.archive, to: path)
        case "folder": try export().write(into: path)
        default: try export().write(.document, to: path)
        }
        _ = try ExportLoader(of: path, to: copy).run()
        let rows = try Self.rows(of: household)
        let empty = rows.filter { $0.value.isEmpty }.keys.sorted()
        #expect(empty == [])
        #expect(try Self.rows(of: copy) == rows)
        #expect(names(in: copy + "/pictures") == (form == "json" ? [] : ["a1.jpg"]))
    }

    @Test func goesOnAsAHousehold() async throws {
        try makeHousehold()
        try export().write(.archive, to: folder + "/export.zip")
        #expect(try ExportLoader(of: folder + "/export.zip", to: copy).run().products == 2)
        let store = try KitchenStore(folder: copy, clock: clock(60))
        _ = try await store.book(
            .of("8076800195057", id: .version7(at: .november)), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        #expect(try TestHousehold.contents(of: copy).packs == 4)
    }

    @Test func holdsNoSecrets() throws {
        try makeHousehold()
        try export().write(into: folder + "/export")
        let document = try Self.text(folder + "/export/household.json")
        for secret in ["secret of the", "whsec_", String(repeating: "a", count: 64)] {
            #expect(!document.contains(secret))
        }
        #expect(!FileManager.default.fileExists(atPath: folder + "/export/tables/device.csv"))
    }

    @Test func writesTablesThatSpreadsheetsDoNotCalculate() throws {
        try makeHousehold()
        try export().write(into: folder + "/export")
        let products = try Self.text(folder + "/export/tables/product.csv")
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder + "/export/tables/product.csv")).starts(with: [
                0xEF, 0xBB, 0xBF,
            ]))
        #expect(products.contains("id,uuid,name,"))
        #expect(products.contains(",\"'=Spaghetti, n°5\",5,500 g,"))
        #expect(products.contains("\"two\nlines\""))
        #expect(try Self.text(folder + "/export/tables/entry.csv").contains(",'@string,"))
        #expect(try Self.text(folder + "/export/tables/movement.csv").contains(",-1000,"))
        let tables = Set(ExportedTable.current.map { $0.name + ".csv" })
        #expect(Set(names(in: folder + "/export/tables")) == tables)
    }

    @Test func writesRecipesThatOthersRead() async throws {
        try makeHousehold()
        try export().write(into: folder + "/export")
        let name = "1-pates-al-dente-8-min"
        #expect(names(in: folder + "/export/recipes") == ["\(name).json", "2-arrabiata.jpg", "2-arrabiata.json"])
        let found = try RecipePage.recipe(in: Self.text("\(folder)/export/recipes/\(name).json"))
        #expect(found.draft.title == "Pâtes “al dente” / 8 min")
        #expect(found.draft.servings == 4)
        #expect(found.draft.pieces == Pieces(Amount(thousandths: 24_000), "balls"))
        #expect(found.draft.seconds == 1_500)
        #expect(found.draft.ingredients.map(\.text) == ["500 g spaghetti", "salt"])
        #expect(
            found.draft.steps == [RecipeStep("Boil."), RecipeStep("Stir.", heading: "Sauce"), RecipeStep("Serve.")])
        let other = try Self.text(folder + "/export/recipes/2-arrabiata.json")
        #expect(other.contains(#""image" : "2-arrabiata.jpg""#))
    }

    @Test func readsADocumentOfAnEarlierVersion() throws {
        try makeHousehold()
        try export().write(.document, to: folder + "/export.json")
        var document = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: folder + "/export.json")))
                as? [String: Any])
        var tables = try #require(document["tables"] as? [String: [[String: Any]]])
        let later = [
            "uncountedCase", "numberMerge", "import", "importedRow", "foreignLabel", "broker", "webhook",
            "webhookEvent", "webhookDelivery", "satellite", "outbox",
        ]
        for table in later { tables[table] = nil }
        for (table, column) in [
            ("product", "origin"), ("lot", "serial"), ("household", "uuid"), ("station", "satelliteId"),
        ] {
            tables[table] = tables[table]?.map { $0.filter { $0.key != column } }
        }
        (document["tables"], document["schema"]) = (tables, "0.1.0")
        try JSONSerialization.data(withJSONObject: document).write(to: URL(fileURLWithPath: folder + "/old.json"))
        _ = try ExportLoader(of: folder + "/old.json", to: copy).run()
        #expect(try TestHousehold.contents(of: copy).packs == 3)
        try KitchenStore(folder: copy, clock: clock(60)).close()
        let origins = try DatabaseQueue(path: copy + "/kitchen.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(origin) FROM product")
        }
        #expect(origins == 0)
    }

    @Test(arguments: [
        ("{}", "is no export of Scantry"),
        ("[1", "is no export of Scantry"),
        ("{\n\"format\": 1,\n\"program\": \"0.1.0\",\n\"schema", "it is damaged"),
        (#"{"format": 2, "program": "9.0"}"#, "Scantry 9.0 has written"),
        (#"{"format": 1, "program": "9.0", "schema": "later", "tables": {}}"#, "Scantry 9.0 has written"),
        (#"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"x": [{"id": 1}]}}"#, "no table \"x\""),
        (#"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"shop": [{"y": 1}]}}"#, "no column \"y\""),
        (#"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"shop": [{"id": 1}]}}"#, "a row of shop"),
        (#"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"shop": [{"id": [1]}]}}"#, "cannot be read"),
        (
            #"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"productCode": [{"gtin": "08076800195057", "productId": 9}]}}"#,
            "do not fit together"
        ),
        (
            #"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"product": [{"id": 1, "uuid": "0198", "mergedInto": 1}]}}"#,
            "mergedInto leads in a circle"
        ),
        (
            #"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"shop": [{"id": 9223372036854775807, "name": "Corner"}]}}"#,
            "its id is out of range"
        ),
        (
            #"{"format": 1, "program": "0.1.0", "schema": "0.1.0", "tables": {"shop": [{"id": "9223372036854775807", "name": "Corner"}]}}"#,
            "its id is out of range"
        ),
    ])
    func refusesWhatIsNoExport(json: String, reason: String) throws {
        try Data(json.utf8).write(to: URL(fileURLWithPath: folder + "/other.json"))
        let error = #expect(throws: ExportError.self) { try ExportLoader(of: folder + "/other.json", to: copy).run() }
        #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
        #expect(!names(in: copy).contains { $0.hasPrefix("kitchen") })
    }

    @Test func isNeverMixedIntoAHousehold() throws {
        try makeHousehold()
        try export().write(.document, to: folder + "/export.json")
        #expect(throws: ExportError.hasHousehold(folder: household)) {
            try ExportLoader(of: folder + "/export.json", to: household).run()
        }
        #expect(try TestHousehold.contents(of: household).packs == 3)
    }

    /// SQLite would write what is in the log into the new database.
    @Test func isNeverPutBesideALeftOverLog() throws {
        try makeHousehold()
        try export().write(.document, to: folder + "/export.json")
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        try Data("log".utf8).write(to: URL(fileURLWithPath: copy + "/kitchen.sqlite-wal"))
        #expect(throws: ExportError.hasHousehold(folder: copy)) {
            try ExportLoader(of: folder + "/export.json", to: copy).run()
        }
    }

    @Test func leavesNothingHalfDone() throws {
        #expect(throws: ExportError.self) { try export().write(.archive, to: folder + "/export.zip") }
        #expect(throws: ExportError.self) { try export().write(into: folder + "/export") }
        #expect(names(in: folder).filter { $0.hasPrefix("export") } == [])
    }

    @Test func refusesAnArchiveThatFillsTheDisk() throws {
        try FileManager.default.createDirectory(atPath: folder + "/zeros", withIntermediateDirectories: true)
        try Data(count: 50_000_000).write(to: URL(fileURLWithPath: folder + "/zeros/household.json"))
        try FolderArchive.pack(
            ["household.json"], of: folder + "/zeros", to: DiskFile(creating: folder + "/bomb.zip"), modified: .november
        )
        let error = #expect(throws: ExportError.self) { try ExportLoader(of: folder + "/bomb.zip", to: copy).run() }
        #expect(error.map { "\($0)".contains("unpacks to more than it may") } == true)
    }

    @Test func overwritesNothing() throws {
        try makeHousehold()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/export.zip"))
        #expect(throws: ExportError.files(.exists(path: folder + "/export.zip"))) {
            try export().write(.archive, to: folder + "/export.zip")
        }
        #expect(try Self.text(folder + "/export.zip") == "mine")
    }
}
