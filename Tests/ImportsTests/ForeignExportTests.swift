import Foundation
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

struct ForeignExportTests {
    @TemporaryFolder(isMade: true) private var folder

    @Test func knowsExportsByTheirFiles() throws {
        let inner = TestZip.zip([.init("recipe.json", "{}")])
        let zips: [([TestZip.File], ForeignExport?)] = [
            ([.init("database.json", "{}")], .mealie), ([.init("recipes/soup/soup.json", "{}")], .mealie),
            ([.init("soup.zip", inner)], .tandoor), ([.init("recipe.json", "{}"), .init("image.jpg", [1])], .tandoor),
            ([.init("Recipes/Soup/recipe.json", "{}")], .nextcloud), ([.init("a.paprikarecipe", [1])], .paprika),
            ([.init("a/soup.html", "")], .recipes), ([.init("content.xml", "")], .csv),
            ([.init("xl/workbook.xml", "")], .csv),
            ([.init("x.txt", "")], nil),
        ]
        for (files, export) in zips {
            #expect(try ForeignExport(at: TestZip.zip(files).written(as: "upload", in: folder)) == export)
        }
        let texts: [(String, ForeignExport?)] = [
            ("{\"items\": []}", .kitchenowl), ("\u{FEFF} [{\"@type\": \"Recipe\"}]", .recipes), ("<html>", .recipes),
            ("name,amount\n", .csv), ("", nil), ("{\"items\": ", nil), ("a\0b", nil),
        ]
        for (text, export) in texts {
            #expect(try ForeignExport(at: text.written(as: "upload", in: folder)) == export, "\(text)")
        }
        #expect(throws: ImportSourceError.self) { try ForeignExport(at: folder + "/missing") }
    }

    @Test func carriesWhatWasSaidOfATable() throws {
        var choice = TableChoice()
        (choice.map, choice.place, choice.dates) = (
            ["Ablaufdatum": .bestBefore, "Was": .name, "Menge": .amount], "Keller", .dayFirst
        )
        let file = Array("Was;Menge;Ablaufdatum\nMilch;2;03/04/2027\n".utf8)
        let path = try ChosenTable(choice, named: "vorrat.csv", file).joined.written(as: "upload", in: folder)
        #expect(try ForeignExport(at: path) == .csv)
        let household = try ForeignExport.csv.read(path).household
        #expect(household.origin == "vorrat.csv" && household.places.map(\.name) == ["Keller"])
        #expect(household.lots.map(\.bestBefore.day?.rawValue) == ["2027-04-03"])
        #expect(ChosenTable(file) == nil)
    }

    @Test func remembersColumnsByTheHeaderLine() throws {
        let remembered = RememberedColumns(folder: folder)
        let bytes = Array("Vorrat\nWas;Menge\nMilch;2\n".utf8)
        let table = try TableReader.table(bytes, named: "x.csv")
        #expect(remembered.map(of: table) == [:])
        let map: [String: TableField] = ["Was": .name, "Menge": .amount]
        try remembered.remember(.init(key: TableReader.header(of: table, map).key, map: map))
        #expect(RememberedColumns(folder: folder).map(of: table) == map)
        let other = try TableReader.table(Array("Was;Wo\nMilch;Keller\n".utf8), named: "y.csv")
        #expect(remembered.map(of: other) == [:])
        try remembered.remember(.init(key: TableReader.header(of: table, map).key, map: [:]))
        #expect(remembered.map(of: table) == [:])
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: folder + "/import-columns.json"))
        #expect(remembered.map(of: table) == [:])
    }
}
