import Fixtures
import Foundation
import GRDB
import TestSupport
import Testing

/// `scantry import csv` and the commands for recipes.
struct TableImportCommandTests {
    @TemporaryFolder(isMade: true) private var place

    private var folder: String { place + "/household" }

    private func write(_ text: String, as name: String) throws -> String {
        try text.write(toFile: place + "/" + name, atomically: true, encoding: .utf8)
        return place + "/" + name
    }

    private func count(_ table: String) throws -> Int {
        try DatabaseQueue(path: folder + "/kitchen.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
    }

    @Test func importsATableWithAMappingThatItRemembers() async throws {
        let file = try write("Was;Menge;Ablauf\nMilch;2;03/04/2027\nBrot;x;\n", as: "vorrat.csv")
        let unmapped = try await scantry("import", "csv", file, "--data", folder)
        #expect(unmapped.status == 1 && unmapped.errors.contains("Was, Menge, Ablauf"))
        let map = ["--map", "Was=name", "--map", "Menge=amount", "--map", "Ablauf=bestBefore"]
        let look = try await scantry(["import", "csv", file, "--data", folder] + map)
        #expect(look.status == 0 && look.output.contains("Line 2, Ablauf: 03/04/2027 may be two days."))
        #expect(
            look.output.contains("2 lines, 0 of them taken.") && look.output.contains("Line 3, Menge: x is no number."))
        // A look remembers nothing.
        #expect(try await scantry("import", "csv", file, "--data", folder).status == 1)
        let done = try await scantry(
            ["import", "csv", file, "--data", folder, "--dates", "day-first", "--place", "Keller", "--yes"] + map)
        #expect(done.status == 0 && done.output.contains("scantry import undo"), "\(done.errors)")
        #expect(try count("lot") == 1)
        let again = try await scantry("import", "csv", file, "--data", folder, "--dates", "day-first", "--yes")
        #expect(again.output.contains("nothing new") && again.status == 0)
        let wrong = try await scantry("import", "csv", file, "--data", folder, "--map", "Was=nonsense")
        #expect(wrong.status != 0 && wrong.errors.contains("bestBefore"))
    }

    @Test func linesAreWhatIsSaid() async throws {
        let file = try write("name,amount\nTea,2\n", as: "weekly.csv")
        let products = try await scantry("import", "csv", file, "--data", folder, "--as", "products", "--yes")
        #expect(products.status == 0 && products.output.contains("products"), "\(products.errors)")
        #expect(try count("lot") == 0)
        let list = try await scantry("import", "csv", file, "--data", folder, "--as", "list", "--yes")
        #expect(list.status == 0 && list.output.contains("entries on lists"), "\(list.errors)")
        #expect(try count("entry") == 1)
        #expect(try await scantry("import", "csv", file, "--data", folder, "--as", "x").status != 0)
    }

    @Test func importsRecipes() async throws {
        let page = try write(
            "[{\"@type\": \"Recipe\", \"name\": \"Soup\", \"recipeIngredient\": [\"1 leek\"]}]", as: "recipes.json")
        let done = try await scantry("import", "recipes", page, "--data", folder, "--yes")
        #expect(done.status == 0 && done.output.contains("recipes"), "\(done.errors)")
        #expect(try count("recipe") >= 1)
        for command in ["mealie", "tandoor", "nextcloud", "paprika", "kitchenowl"] {
            let wrong = try await scantry("import", command, page, "--data", folder)
            #expect(wrong.status == 1 && wrong.errors.split(whereSeparator: \.isNewline).count == 1, "\(command)")
        }
    }
}
