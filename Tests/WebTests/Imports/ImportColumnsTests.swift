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
    private let sheet = "Was;Menge;Ablaufdatum;Ort\nMilch;2;03/04/2027;\nBrot;1,5;;Kammer\nSalz;viel;;\n"

    @Test func asksForColumnsAndRemembersThem() async throws {
        try await withServer { server async throws in
            let sent = try await server.send(Array(sheet.utf8))
            let page = try #require(sent.header("location"))
            #expect(sent.status == 303 && page.hasPrefix("/import/columns/"))
            let shown = try await server.get(page).body
            #expect(shown.contains("Was: Milch, Brot, Salz") && shown.contains("Ablaufdatum: 03/04/2027"))
            #expect(try await server.fill(page, "column0=ignore").body.contains("No column of the table is a name"))
            let twice = try await server.fill(page, "column0=name&column1=name")
            #expect(twice.status == 422 && twice.body.contains("Another column says this already"))
            let form = "column0=name&column1=amount&column2=bestBefore&column3=place&place=Keller&dates=day-first"
            let look = try #require(try await server.fill(page, form).header("location"))
            #expect(look.hasPrefix("/import/looks/"))
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

    @Test func takesRecipesOfAPage() async throws {
        let page = """
            <html><script type="application/ld+json">{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 leek"]}</script>
            """
        try await withServer { server async throws in
            let look = try #require(try await server.send(Array(page.utf8)).header("location"))
            #expect(look.hasPrefix("/import/looks/"))
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
