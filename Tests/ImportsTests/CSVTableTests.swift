import Foundation
import Testing

@testable import Imports

struct CSVTableTests {
    @Test(arguments: [
        ("name,amount\r\nMilk,2\r\n", [["name", "amount"], ["Milk", "2"]]),
        ("name;amount\nMilk, fresh;2,5\n", [["name", "amount"], ["Milk, fresh", "2,5"]]),
        ("name\tamount\rMilk\t2", [["name", "amount"], ["Milk", "2"]]),
        ("name,note\n\"Jam, \"\"good\"\"\",\"two\r\nlines\"\n", [["name", "note"], ["Jam, \"good\"", "two\nlines"]]),
        ("sep=;\nname;amount\nMilk;1", [["name", "amount"], ["Milk", "1"]]),
        ("name\nMilk\n\n  \nBread", [["name"], ["Milk"], ["Bread"]]),
        ("x;1,5;a\ny;2,5;b\n", [["x", "1,5", "a"], ["y", "2,5", "b"]]),
        ("name,amount\nMilk\n", [["name", "amount"], ["Milk"]]),
    ])
    func readsWhatSpreadsheetsWrite(text: String, rows: [[String]]) throws {
        #expect(try CSVTable.read(Array(text.utf8), named: "x.csv").rows.map(\.cells) == rows)
    }

    @Test func countsLinesAlsoInsideOfCells() throws {
        let table = try CSVTable.read(Array("a,b\r\n\"1\r\n2\",x\r\n\r\n3,y".utf8), named: "x.csv")
        #expect(table.rows.map(\.line) == [1, 2, 5])
    }

    @Test func decodesTheUsualEncodings() throws {
        let text = "nom;quantité\nCrème;1\n"
        let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let swapped = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let windows = try #require(text.data(using: .windowsCP1252)).map { $0 }
        for bytes in [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + utf16, [0xFE, 0xFF] + swapped,
            utf16,
            swapped, windows,
        ] {
            let table = try CSVTable.read(bytes, named: "x.csv")
            #expect(table.rows.map(\.cells) == [["nom", "quantité"], ["Crème", "1"]])
        }
        #expect(try CSVTable.read([0x61, 0x0A, 0x80, 0x32], named: "x").rows.last?.cells == ["€2"])
    }

    @Test func refusesWhatIsCutOrNoText() {
        #expect(
            throws: ImportSourceError.damaged(
                path: "x.csv", reason: "the quotation mark in line 2 has no second one")
        ) { try CSVTable.read(Array("name,note\nMilk,\"good".utf8), named: "x.csv") }
        #expect(throws: ImportSourceError.damaged(path: "x.csv", reason: "it is no text")) {
            try CSVTable.read(Array("name\0\n\u{1}\0,\0\0".utf8), named: "x.csv")
        }
        #expect(throws: ImportSourceError.self) {
            try CSVTable.read(Array((String(repeating: ",", count: 400) + "\n").utf8), named: "x.csv")
        }
        #expect(throws: ImportSourceError.self) {
            try CSVTable.read(Array(("name\n" + String(repeating: "x", count: 50_000)).utf8), named: "x.csv")
        }
    }
}
