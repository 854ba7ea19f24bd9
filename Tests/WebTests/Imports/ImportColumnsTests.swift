import Backups
import Foundation
import Imports
import Kiosk
import Kitchen
import TestSupport
import Testing
import Values

@testable import Web

/// The page that asks what the columns of a table say.
struct ImportColumnsTests {
    @TemporaryFolder(isMade: true) private var folder
    private let sheet = "Was;Menge;Ablaufdatum;Ort\nMilch;2;03/04/2027;\nBrot;1,5;;Kammer\nSalz;viel;;\n"

    @Test func asksForColumnsAndRemembersThem() async throws {
        try await withServer { server async throws in
            let sent = try await server.send(Array(sheet.utf8))
            let page = try #require(sent.header("location"))
            #expect(sent.status == 303 && page.hasPrefix("/import/columns/"))
            let shown = try await server.get(page).body
            #expect(shown.contains(">Was</label>") && shown.contains("For example: Milch, Brot, Salz"))
            #expect(shown.contains("For example: 03/04/2027") && !shown.contains(#"name="sheet""#))
            #expect(try await server.fill(page, "column0=ignore").body.contains("No column of the table is a name"))
            let twice = try await server.fill(page, "column0=name&column1=name")
            #expect(twice.status == 422 && twice.body.contains("Another column says this already"))
            let form = "column0=name&column1=amount&column2=bestBefore&column3=place&place=Keller&dates=day-first"
            let look = try #require(try await server.fill(page, form).header("location"))
            #expect(look.hasPrefix("/import/previews/"))
            let report = try await server.get(look).body
            #expect(report.contains(#"<th scope="row">lots</th><td>3</td><td>2</td><td>0</td><td>0</td><td>1</td>"#))
            #expect(report.contains("4, Menge: viel"))
            #expect(try await server.fill(look, "").status == 303)
            let products = try await server.kiosk.store.products()
            #expect(Set(products.map(\.name)) == ["Milch", "Brot"])
            // A table with the same first line is known.
            let again = try #require(try await server.send(Array(sheet.utf8)).header("location"))
            let filled = try await server.get(again, headers: "Accept-Language: fr\r\n").body
            #expect(filled.contains(#"<option value="bestBefore" selected>À consommer de préférence avant</option>"#))
            #expect(try await server.get("/import/columns/\(UUID().text)").status == 303)
        }
    }

    /// All of a cell is shown, and how a price is read.
    @Test func showsCellsWhole() async throws {
        let note = String(repeating: "a long note ", count: 40) + "to its end"
        try await withServer { server async throws in
            let sent = try await server.send(Array("name,price,note\nTea,2.50,\(note)\n".utf8))
            let shown = try await server.get(try #require(sent.header("location"))).body
            #expect(shown.contains(note) && shown.contains("For example: 2.50. It is read as the price of one"))
        }
    }

    @Test func asksForTheSheetAndWhatItIs() async throws {
        let sheets = [("Notes", ["note"]), ("Market", ["name", "Tea", "Rice"])]
        let file = try Self.spreadsheet(sheets, in: folder)
        try await withServer { server async throws in
            let page = try #require(try await server.send(file).header("location"))
            let first = try await server.get(page).body
            #expect(first.contains(#"<option value="Notes" selected>"#) && first.contains(">note</label>"))
            // Another sheet has other columns.
            let other = try await server.fill(page, "sheet=Market&column0=ignore")
            #expect(other.status == 303 && other.header("location") == page)
            let second = try await server.get(page).body
            #expect(second.contains(#"<option value="Market" selected>"#) && second.contains("For example: Tea, Rice"))
            let form = "sheet=Market&column0=name&kind=list&list=Saturday"
            let preview = try #require(try await server.fill(page, form).header("location"))
            #expect(try await server.fill(preview, "").status == 303)
            #expect(try await server.kiosk.store.products().isEmpty)
            #expect(try await server.kiosk.store.lists().contains { $0.list.name == "Saturday" })
        }
    }

    @Test func takesWhatIsSaidByTheAPI() async throws {
        let file = try Self.spreadsheet([("Notes", ["note"]), ("Market", ["Was", "Tea"])], in: folder)
        try await withServer { server async throws in
            let type = "application/octet-stream"
            let path = "/api/v1/imports/previews?name=market.ods&sheet=Market&kind=products"
            #expect(try await server.post(path, file, type: type).status == 422)
            let map = "&map=%7B%22Was%22%3A%22name%22%7D"
            let sent = try await server.post(path + map, file, type: type)
            let lines = (sent.json["report"] as? [String: Any])?["lines"] as? [[String: Any]]
            #expect(sent.status == 201 && lines?.map { $0["kind"] as? String } == ["product"])
            for wrong in ["&map=x", "&kind=x", "&dates=x"] {
                #expect(try await server.post(path + wrong, file, type: type).status == 400)
            }
        }
    }

    /// A spreadsheet with a column in each sheet.
    private static func spreadsheet(_ sheets: [(name: String, cells: [String])], in folder: String) throws -> [UInt8] {
        let tables = sheets.map { sheet in
            let rows = sheet.cells.map {
                "<table:table-row><table:table-cell><text:p>\($0)</text:p></table:table-cell></table:table-row>"
            }
            return "<table:table table:name=\"\(sheet.name)\">\(rows.joined())</table:table>"
        }
        try "<office:body>\(tables.joined())</office:body>".write(
            toFile: folder + "/content.xml", atomically: true, encoding: .utf8)
        try FolderArchive.pack(["content.xml"], of: folder, to: folder + "/x.ods")
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/x.ods")))
    }

    @Test func takesRecipesOfAPage() async throws {
        let page = """
            <html><script type="application/ld+json">{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 leek"]}</script>
            """
        try await withServer { server async throws in
            let look = try #require(try await server.send(Array(page.utf8)).header("location"))
            #expect(look.hasPrefix("/import/previews/"))
            #expect(try await server.get(look).body.contains(#"<th scope="row">recipes</th><td>1</td><td>1</td>"#))
        }
    }

    /// The stock that the API writes comes back into another household with equal sums.
    @Test func readsTheStockOfTheAPI() async throws {
        let text =
            "name,amount,unit,place,expires,note,brand,price\n=SUM(1),1.125,kg,Cellar,2027-01-02,\"-a, b\",@x,2.50\nMilk,2,,Fridge,,,,\nMilk,3,,Fridge,2027-01-02,,,\n"
        let table = try TableReader.table(Array(text.utf8), named: "a.csv")
        let read = try TableReader.read(table, TableChoice(), from: "a.csv")
        #expect(read.faults == [])
        let actor = Actor(station: "test")
        try await withServer { server async throws in
            _ = try await server.kiosk.store.importHousehold(read.household, isTrial: false, by: actor)
            let file = Array(try await server.get("/api/v1/stock.csv").body.utf8)
            let table = try TableReader.table(file, named: "stock.csv")
            let back = try TableReader.read(table, TableChoice(), from: "stock.csv")
            #expect(back.faults == [] && back.household.lots.count == 3)
            try await withServer { other async throws in
                let store = other.kiosk.store
                let outcome = try await store.importHousehold(back.household, isTrial: false, by: actor)
                #expect(outcome.report.sums.map { "\($0.unit) \($0.booked)" }.sorted() == ["kg 1.125", "piece 5"])
                let again = Array(try await other.get("/api/v1/stock.csv").body.utf8)
                #expect(Self.lines(again) == Self.lines(file))
                let twice = try await store.importHousehold(back.household, isTrial: false, by: actor)
                #expect(twice.report.changesNothing)
            }
        }
    }

    /// The lines of the stock without the ids of lots.
    private static func lines(_ file: [UInt8]) -> [String] {
        String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).dropLast(2).joined(separator: ",")
        }.sorted()
    }
}

extension TestServer {
    /// Sends a file as the page does.
    fileprivate func send(_ file: [UInt8]) async throws -> Answer {
        let head = "--b0undary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n"
        let body = Array(head.utf8) + file + Array("\r\n--b0undary--\r\n".utf8)
        return try await post("/import/file", body, type: "multipart/form-data; boundary=b0undary")
    }
}
