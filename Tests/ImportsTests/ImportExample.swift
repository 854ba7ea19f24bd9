import Foundation
import GRDB
import Kitchen
import TestSupport

@testable import Imports

/// A source with data to import.
struct ImportExample: Sendable {
    let title: String
    /// What the data is, for the document.
    let origin: String
    /// Whether the data is there; real data may not be.
    var isThere = true
    /// Writes the data into a folder, and returns the source, with the server that has to stay.
    let prepare: @Sendable (String) throws -> (source: ImportSource, server: NearbyServer?)

    static let all: [ImportExample] = databases + recipes + tables

    private static let shared = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data").standardized.path

    private static func isShared(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(shared)/\(path)") }
}

// MARK: - Databases

extension ImportExample {
    private static let databases = [
        ImportExample(
            title: "Grocy, its database",
            origin: "Grocy's own demo data of version 4.5, to which a test adds stock and a journal (`GrocyDemo`).",
            isThere: GrocyDemo.isThere
        ) { (.grocy(path: try GrocyDemo.copy(to: $0)), nil) },
        ImportExample(
            title: "Grocy, its server",
            origin: "The same data, from a test's server that answers as Grocy's API does.",
            isThere: GrocyDemo.isThere
        ) { folder in
            let server = try GrocyTestServer.of(GrocyDemo.copy(to: folder))
            return (.grocyServer(address: server.address, key: GrocyTestServer.key), server)
        },
        ImportExample(title: "Barcode Buddy", origin: "A database of the tests (`BarcodeBuddyTests`).") { folder in
            let database = try DatabaseQueue(path: folder + "/barcodebuddy.db")
            try database.write { try $0.execute(sql: BarcodeBuddyTests.sql) }
            try database.close()
            return (.barcodeBuddy(path: folder + "/barcodebuddy.db"), nil)
        },
        ImportExample(title: "KitchenOwl", origin: "An export of the tests (`ExportFixture`).") { folder in
            let path = try ExportFixture.kitchenOwl.written(as: "kitchenowl.json", in: folder)
            return (.export(.kitchenowl, path: path), nil)
        },
    ]
}

// MARK: - Recipes

extension ImportExample {
    private static let recipes = [
        recipe("Mealie, a backup", .mealie, "backup.zip") { ExportFixture.mealieBackup($0) },
        recipe("Mealie, exported recipes", .mealie, "mealie.zip") { ExportFixture.mealieRecipes($0) },
        recipe("Tandoor", .tandoor, "tandoor.zip") { ExportFixture.tandoor($0) },
        recipe("Nextcloud Cookbook", .nextcloud, "cookbook.zip") { TestZip.zip(ExportFixture.nextcloud($0)) },
        recipe("Paprika", .paprika, "all.paprikarecipes") { ExportFixture.paprika($0) },
        ImportExample(
            title: "A folder of recipe pages",
            origin: "Recipes of 69 sites, which publish them as schema.org's JSON.",
            isThere: isShared("recipe-jsonld")
        ) { _ in (.export(.recipes, path: shared + "/recipe-jsonld"), nil) },
    ]

    private static func recipe(
        _ title: String, _ export: ForeignExport, _ name: String, _ bytes: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> ImportExample {
        ImportExample(title: title, origin: "An export of the tests (`ExportFixture`).") { folder in
            (.export(export, path: try bytes(GrocyTestServer.picture).written(as: name, in: folder)), nil)
        }
    }
}

// MARK: - Tables

extension ImportExample {
    private static let tables = [
        ImportExample(
            title: "CSV of products",
            origin: """
                1,000 products that Open Food Facts has exported, with `--as products` and `--map code=barcode --map \
                product_name=name --map brands=brand --map quantity=size`; categories are known by the column's name.
                """, isThere: isShared("off/export/products-sample-1000.csv")
        ) { _ in
            var choice = TableChoice()
            choice.kind = .products
            choice.map = ["code": .barcode, "product_name": .name, "brands": .brand, "quantity": .size]
            let bytes = try TableReader.file(at: shared + "/off/export/products-sample-1000.csv")
            return (.table(ChosenTable(choice, named: "products.csv", bytes)), nil)
        },
        table("CSV of stock", "A table of the tests.", "pantry.csv") { Array(pantry.utf8) },
        table("A spreadsheet (.xlsx)", "The same table in the test's own workbook.", "pantry.xlsx") {
            ExportFixture.workbook(cells)
        },
    ]

    private static let pantry = """
        name,barcode,amount,unit,place,best before,bought,price,shop,min
        Milk,3017620422003,6,bottle,Fridge,2026-12-01,2026-11-18,1.19,Market,2
        Flour,,1250.5,g,Cellar,,2026-10-01,1.49,,
        Flour,,2,,Cellar,,,,,
        Rice,8076800195057,3,,Cellar,2027-11-30,,,,
        Tea,123,1,,Cellar,,,,,
        Salt,,a little,,Cellar,,,,,
        """

    private static var cells: [[String]] {
        pantry.split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private static func table(
        _ title: String, _ origin: String, _ name: String, _ bytes: @escaping @Sendable () -> [UInt8]
    ) -> ImportExample {
        ImportExample(title: title, origin: origin) { _ in
            (.table(ChosenTable(TableChoice(), named: name, bytes())), nil)
        }
    }
}
