import Foundation
import Kitchen
import Testing
import Values

@testable import Imports

struct SpreadsheetTests {
    // MARK: - OpenDocument

    private func ods(_ rows: String, before: String = "") -> [UInt8] {
        let content = """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x"><office:body>\
            <office:spreadsheet>\(before)<table:table table:name="Stock">\(rows)</table:table></office:spreadsheet>\
            </office:body></office:document-content>
            """
        return TestZip.zip([
            .init("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), .init("content.xml", content),
        ])
    }

    private func cell(_ text: String) -> String {
        "<table:table-cell office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
    }

    @Test func readsSheetsOfLibreOffice() throws {
        let bytes = ods(
            """
            <table:table-row>\(cell("name"))\(cell("amount"))\(cell("expires"))\(cell("opened"))\(cell("note"))</table:table-row>
            <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="5"/></table:table-row>
            <table:table-row>\(cell("Salt &amp; pepper"))<table:table-cell office:value-type="float" office:value="0.30000000000000004">\
            <text:p>0,30</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-12-24T00:00:00">\
            <text:p>24.12.26</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"/>\
            <table:table-cell><office:annotation><text:p>remark</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p>\
            <text:p>c</text:p></table:table-cell></table:table-row>
            <table:table-row>\(cell("Milk"))<table:table-cell office:value-type="float" office:value="2" table:number-columns-repeated="1"/>\
            <table:table-cell table:number-columns-repeated="16000"/></table:table-row>
            <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
            """)
        let table = try TableReader.table(bytes, named: "x.ods")
        #expect(
            table.rows.map(\.cells) == [
                ["name", "amount", "expires", "opened", "note"],
                ["Salt & pepper", "0.3", "2026-12-24", "yes", "a  b\nc"],
                ["Milk", "2"],
            ])
        #expect(table.rows.map(\.line) == [1, 4, 5])
        let read = try TableReader.read(table, TableChoice(), from: "x.ods")
        #expect(read.household.lots.map(\.amount.thousandths) == [300, 2_000] && read.faults == [])
    }

    @Test func choosesASheet() throws {
        let other = "<table:table table:name=\"Notes\"><table:table-row>\(cell("x"))</table:table-row></table:table>"
        let bytes = ods("<table:table-row>\(cell("name"))</table:table-row>", before: other)
        var choice = TableChoice()
        #expect(try TableReader.table(bytes, named: "x.ods", choice).rows.map(\.cells) == [["x"]])
        choice.sheet = "Stock"
        #expect(try TableReader.table(bytes, named: "x.ods", choice).rows.map(\.cells) == [["name"]])
        #expect(try TableReader.sheets(bytes, named: "x.ods") == ["Notes", "Stock"])
        choice.sheet = "None"
        #expect(throws: ImportSourceError.noSheet("None", sheets: ["Notes", "Stock"])) {
            try TableReader.table(bytes, named: "x.ods", choice)
        }
    }

    @Test func boundsRepetitions() throws {
        for repeated in [
            "table:number-rows-repeated=\"900000000\"", "table:number-rows-repeated=\"99999999999999999999\"",
        ] {
            let rows = "<table:table-row \(repeated)>\(cell("x"))</table:table-row>"
            let table = try? TableReader.table(ods(rows), named: "x.ods")
            #expect(table?.rows.count ?? 1 == 1)
        }
        let wide =
            "<table:table-row><table:table-cell table:number-columns-repeated=\"900000000\"><text:p>x</text:p></table:table-cell></table:table-row>"
        #expect(throws: ImportSourceError.self) { try TableReader.table(ods(wide), named: "x.ods") }
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", "<a>&b;</a>", "<a", "<a b=\"", "<a></a></a>", "<a><b>",
        "<a>&#xD800;</a>",
        "<a b=c/>", String(repeating: "<a>", count: 500), "<!-- ", "<a>&", "<![CDATA[x",
    ])
    func refusesOtherXML(text: String) {
        #expect(throws: XMLScanner.Failure.self) {
            var xml = XMLScanner(Array(text.utf8))
            while try xml.next() != nil {}
        }
    }

    // MARK: - Excel

    private func xlsx(
        _ rows: String, _ texts: [String] = [], isFrom1904: Bool = false, isCut: Bool = false
    ) -> [UInt8] {
        let sheet = "<worksheet xmlns=\"urn:m\"><sheetData>\(rows)" + (isCut ? "" : "</sheetData></worksheet>")
        let shared = texts.map { "<si><t>\($0)</t></si>" }.joined()
        return TestZip.zip([
            .init(
                "xl/workbook.xml",
                """
                <workbook xmlns:r="urn:r"><workbookPr date1904="\(isFrom1904 ? 1 : 0)"/><sheets>\
                <sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Pantry" sheetId="2" r:id="rId2"/></sheets></workbook>
                """),
            .init(
                "xl/_rels/workbook.xml.rels",
                """
                <Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>\
                <Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>
                """),
            .init("xl/sharedStrings.xml", "<sst>\(shared)</sst>"),
            .init(
                "xl/styles.xml",
                """
                <styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/>\
                </numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>\
                <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>
                """),
            .init("xl/worksheets/sheet1.xml", "<worksheet><sheetData/></worksheet>"),
            .init("xl/worksheets/sheet2.xml", sheet),
        ])
    }

    @Test func readsSheetsOfExcel() throws {
        let bytes = xlsx(
            """
            <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>best before</t></is></c>\
            <c r="E1" t="str"><v>barcode</v></c></row>
            <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="C3" s="1"><v>46380</v></c>\
            <c r="E3"><v>3.017620422003E12</v></c></row>
            <row r="4"><c r="A4" t="s"><v>99</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" s="3"><v>2.5</v></c></row>
            <row r="5"><c r="A5" t="inlineStr"><is><r><t>Ri</t></r><r><t>ce</t></r></is></c><c r="B5"><v>2</v></c>\
            <c r="C5" s="2"><v>46381.5</v></c></row>
            """, ["name", "amount", "Crème &lt;30%&gt;"])
        // The hidden one is not to choose.
        #expect(try TableReader.sheets(bytes, named: "x.xlsx") == ["Pantry"])
        let table = try TableReader.table(bytes, named: "x.xlsx")
        #expect(
            table.rows.map(\.cells) == [
                ["name", "amount", "best before", "", "barcode"],
                ["Crème <30%>", "0.3", "2026-12-24", "", "3017620422003"], ["", "yes", "2.5"],
                ["Rice", "2", "2026-12-25"],
            ])
        let read = try TableReader.read(table, TableChoice(), from: "x.xlsx")
        #expect(
            read.faults.map(\.line) == [4]
                && read.household.lots.map(\.bestBefore.day?.rawValue) == ["2026-12-24", "2026-12-25"])
    }

    @Test func knowsTheOtherCalendar() throws {
        let row =
            "<row><c s=\"1\"><v>1</v></c><c s=\"1\"><v>9e99</v></c><c s=\"1\"><v>-5</v></c><c s=\"9\"><v>1</v></c></row>"
        #expect(
            try TableReader.table(xlsx(row, isFrom1904: true), named: "x").rows.map(\.cells) == [
                ["1904-01-02", "9e99", "-5", "1"]
            ])
        #expect(try TableReader.table(xlsx(row), named: "x").rows[0].cells[0] == "1899-12-31")
    }

    @Test(arguments: [
        "<row r=\"1", "<row r='", "<row r=", "<row ", "<row r=\"&", "<row/", "<", "</", "<![CDATA[", "<!--",
    ])
    func refusesXMLThatIsCutAnywhere(end: String) {
        #expect(throws: ImportSourceError.self) { try TableReader.table(xlsx(end, isCut: true), named: "x.xlsx") }
    }

    @Test func countsRowsWhoseNumbersCannotBe() throws {
        let rows = [Int.max, -1, 0, 2_000_001].map { "<row r=\"\($0)\"><c><v>1</v></c></row>" }.joined()
        #expect(try TableReader.table(xlsx(rows), named: "x").rows.map(\.line) == [1, 2, 3, 4])
    }

    @Test func saysWhatOldSpreadsheetsNeed() {
        let error = #expect(throws: ImportSourceError.self) {
            try TableReader.table([0xD0, 0xCF, 0x11, 0xE0, 0], named: "x.xls")
        }
        #expect("\(error.map { "\($0)" } ?? "")".hasSuffix("save it as .xlsx, .ods or .csv."))
        #expect(throws: ImportSourceError.self) {
            try TableReader.table(TestZip.zip([.init("x", "y")]), named: "x.zip")
        }
        #expect(throws: ImportSourceError.self) { try TableReader.table(xlsx("<row><c><v>1"), named: "x.xlsx") }
    }
}
