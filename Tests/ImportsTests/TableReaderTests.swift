import Foundation
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

struct TableReaderTests {
    private func read(_ text: String, _ choice: TableChoice = TableChoice()) throws -> ReadTable {
        try TableReader.read(TableReader.table(Array(text.utf8), named: "pantry.csv"), choice, from: "pantry.csv")
    }

    @Test func readsAFrenchSheet() throws {
        let read = try read(
            """
            Inventaire de la cuisine;;;;;;;
            Nom;Code-barres;Marque;Quantité;Unité;Emplacement;Date limite;Prix unitaire
            Lait;3017620422003;La Ferme;1,5;l;Frigo;30/11/2026;1,09 €
            Farine T55;;;2;paquets;Placard;03/04/2027;
            Sel;;;0;;;;
            """)
        let household = read.household
        #expect(read.faults == [] && read.lines == 3 && read.taken == 3)
        #expect(household.products.map(\.name) == ["Lait", "Farine T55", "Sel"])
        #expect(household.products[0].brand == "La Ferme" && household.barcodes.map(\.text) == ["3017620422003"])
        #expect(household.lots.map(\.amount.description) == ["1.5", "2"])
        #expect(household.lots.map(\.bestBefore.day?.rawValue) == ["2026-11-30", "2027-04-03"])
        #expect(
            household.units.map(\.name) == ["l", "paquets"] && household.places.map(\.name) == ["Frigo", "Placard"])
        #expect(household.lots[0].price == .init(Money(hundredths: 109), for: .one))
    }

    @Test func reportsEachLineThatCannotBeTaken() throws {
        let read = try read(
            """
            name,amount,best before,barcode,opened
            Milk,two,,,
            ,1,,,
            Jam,1.2345,,,
            Peas,-1,,,
            Rice,1,03/04/2026,,
            Oats,1,soon,,
            Beans,1,,3017620422004,
            Corn,1,,3.01762E+12,
            Soup,1,,,perhaps
            Salt,1,1850-01-01,,
            Tea,1,,,,,x
            Nuts,2,2026-05-06,,yes
            """)
        #expect(read.household.lots.count == 1 && read.taken == 1 && read.lines == 12)
        #expect(read.household.products.map(\.name) == ["Nuts"])
        let lines: [(Int, TableFault.Problem)] = [
            (2, .notNumber), (3, .nameless), (4, .inexact), (5, .outOfRange), (6, .ambiguousDay), (7, .notDay),
            (8, .notBarcode), (9, .shortenedBarcode), (10, .notYesOrNo), (11, .outOfRange), (12, .tooManyCells),
        ]
        #expect(read.faults.map(\.line) == lines.map(\.0) && read.faults.map(\.problem) == lines.map(\.1))
        let counts = read.household.readCounts
        #expect(counts.contains(ReadCount(.lot, taken: 1, leftOut: 11)))
        let ambiguous = try #require(read.faults.first { $0.line == 6 })
        #expect(
            "\(ambiguous)"
                == "Line 6, best before: 03/04/2026 may be two days. Say --dates day-first or --dates month-first.")
    }

    @Test func decidesDaysByTheColumnOrByChoice() throws {
        let text = "name,amount,expires\nMilk,1,03/04/2026\nJam,1,04/25/2026\n"
        #expect(try read(text).household.lots.map(\.bestBefore.day?.rawValue) == ["2026-03-04", "2026-04-25"])
        var choice = TableChoice()
        choice.dates = .dayFirst
        let one = "name,amount,expires\nMilk,1,03/04/2026\n"
        #expect(try read(one).household.lots.isEmpty)
        #expect(try read(one, choice).household.lots.first?.bestBefore.day?.rawValue == "2026-04-03")
    }

    @Test func decidesTheDecimalSignByTheTable() throws {
        #expect(try self.read("name;amount\nMilk;1.250\n").faults.map(\.problem) == [.ambiguousNumber])
        let read = try read("name;amount;price\nMilk;1.250;0,99\n")
        #expect(read.household.lots.first?.amount == Amount(thousandths: 1_250_000))
        var choice = TableChoice()
        choice.decimal = .point
        #expect(try self.read("name;amount\nMilk;1.250\n", choice).household.lots.first?.amount.thousandths == 1_250)
    }

    @Test func mapsColumnsByName() throws {
        let text = "Bezeichnung;Menge;Ablaufdatum;Farbe\nMilch;2;24.12.2026;weiß\n"
        let names = ImportSourceError.noNames(columns: ["Bezeichnung", "Menge", "Ablaufdatum", "Farbe"])
        #expect(throws: names) { try self.read(text) }
        var choice = TableChoice()
        choice.map = ["bezeichnung": .name, "Menge": .amount, "Ablaufdatum": .bestBefore]
        let read = try read(text, choice)
        #expect(read.household.lots.first?.bestBefore.day?.rawValue == "2026-12-24")
        #expect(read.remarks.contains("Columns that are not read: Farbe."))
        choice.map["Preis"] = .price
        #expect(throws: ImportSourceError.noColumn("Preis", columns: ["Bezeichnung", "Menge", "Ablaufdatum", "Farbe"]))
        {
            try self.read(text, choice)
        }
    }

    @Test func readsLinesWithAListAsEntries() throws {
        let read = try read("list,item,quantity,store,note\nWeekend,Bread,2,Baker,dark\nWeekend,Bread,,,\n,Milk,1,,\n")
        let household = read.household
        #expect(household.lists.map(\.name) == ["Weekend"] && household.lists[0].shop == "shop baker")
        #expect(household.entries.map(\.subject) == [.text("Bread"), .text("Bread")])
        #expect(Set(household.entries.map(\.id)).count == 2 && household.entries.map(\.note) == ["dark", nil])
        #expect(household.lots.count == 1)
    }

    @Test func givesTheSameIdsAgainAndKeepsEqualLotsApart() throws {
        let text = "name,amount,place,expires\nMilk,1,Fridge,2026-12-01\nMilk,1,Fridge,2026-12-01\nMilk,2,Cellar,\n"
        let (first, second) = (try read(text).household, try read(text).household)
        #expect(first == second && Set(first.lots.map(\.id)).count == 3 && first.products.count == 1)
        // What was eaten since then changes no id.
        let later = try read(text.replacing("Milk,2,Cellar", with: "Milk,1,Cellar")).household
        #expect(later.lots.map(\.id) == first.lots.map(\.id))
    }

    @Test func readsWhatScantryWrites() throws {
        let read = try read(
            """
            \u{FEFF}product,brand,packageSize,category,gtin,location,amount,unit,bestBefore,useBy,state,opened,added,price,\
            pricedAmount,note,lot,guessed\r
            '=SUM(1),,500 g,Pasta,3017620422003,Pantry,1.125,kg,2026-12-24,no,fresh,no,2026-11-01,2.50,2,"'-a, b",\
            0192f0c1-0000-7000-8000-000000000001,no\r
            Milk,,,,,Fridge,2,piece,2026-12-01,yes,fresh,2026-11-20,,,,,0192f0c1-0000-7000-8000-000000000002,yes\r

            """)
        let household = read.household
        #expect(read.faults == [] && household.products.map(\.name) == ["=SUM(1)", "Milk"])
        #expect(household.lots.map(\.id) == (1...2).map { "lot 0192f0c1-0000-7000-8000-00000000000\($0)" })
        #expect(household.lots[0].amount.thousandths == 1_125 && household.lots[0].note == "-a, b")
        #expect(household.lots[0].price == .init(Money(hundredths: 250), for: Amount(thousandths: 2_000)))
        #expect(household.lots[1].isUseBy == true && household.lots[1].isOpened)
        #expect(household.lots[1].opened?.rawValue == "2026-11-20" && household.lots[0].isUseBy == false)
        #expect(household.products[0].packageSize == "500 g" && household.products[0].category == "category pasta")
    }

    @Test func countsAmountsWithTheirUnits() throws {
        let read = try read("name,amount,unit\nRice,500 g,\nTea,2 x 20 g,\nOil,1 l,l\nSalt,1 kg,pack\n")
        #expect(read.household.lots.map(\.unit) == ["unit g", "unit l"])
        #expect(read.faults.map(\.line) == [3, 5])
    }

    @Test func takesProductsWithoutStock() throws {
        let read = try read("ean,product,min stock\n3017620422003,Spread,2\n,Salt,\n")
        #expect(read.household.lots.isEmpty && read.household.products.map(\.minimum?.description) == ["2", nil])
        #expect(read.remarks == ["No column is an amount: the products are taken without stock."])
    }

    @Test func survivesHostileCells() throws {
        let texts = ["NaN", "1e999", String(repeating: "9", count: 5_000), "-0", "٣", "\u{202E}1", "0x10", "∞", "1/0"]
        for text in texts {
            let read = try read("name;amount;expires;opened;price\nx;\(text);\(text);\(text);\(text)\n")
            #expect(read.household.lots.isEmpty, "\(text.prefix(20))")
        }
    }
}
