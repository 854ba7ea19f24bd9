import Foundation
import TestSupport
import Testing
import Values

struct ElementStringTests {
    private let today = Day(rawValue: "2026-11-21")

    @Test(arguments: [
        // Real packs, from reports to other projects.
        ("0194028887034023310300122415260205101" + "60126", "(01)94028887034023(3103)001224(15)260205(10)160126"),
        ("010703562005216315230807" + "10230710", "(01)07035620052163(15)230807(10)230710"),
        // A separator follows a value of variable length; more of them are harmless.
        ("010301762042200310AB/1\u{1D}15270131", "(01)03017620422003(10)AB/1(15)270131"),
        ("\u{1D}010301762042200310AB\u{1D}\u{1D}", "(01)03017620422003(10)AB"),
        // In brackets, with elements that Scantry ignores.
        ("(01)03017620422003 (15)270100", "(01)03017620422003(15)270100"),
        ("01030176204220032112345\u{1D}4100614141000036", "(01)03017620422003(21)12345(410)0614141000036"),
        ("02030176204220033712", "(02)03017620422003(37)12"),
    ])
    func readsElements(code: String, text: String) {
        #expect(ElementString(code)?.description == text)
        #expect(Label(text).text == text)
    }

    @Test func knowsWhatTheyMean() throws {
        let pack = try #require(
            ElementString("(01)94028887034023(3103)001224(15)260205(17)261100(10)160126", today: today))
        #expect(pack.gtin?.printed == "94028887034023")
        #expect(pack.grams == Amount("1224"))
        #expect(pack.bestBefore == Day(rawValue: "2026-02-05"))
        #expect(pack.useBy == Day(rawValue: "2026-11-30"))
        #expect(pack.lotCode == "160126")
        #expect(pack.count == nil && pack.price == nil && pack.currency == nil)
    }

    @Test(arguments: [
        ("(3100)000002", "2000"), ("(3103)000302", "302"), ("(3106)123456", "123.456"), ("(3103)000000", nil),
        // 100 lb are exact, 1.23 lb are 557.9186151 g.
        ("(3200)000100", "45359.237"), ("(3203)100000", "45359.237"), ("(3202)000123", "557.919"),
        ("(3200)000000", nil),
    ])
    func knowsWeights(element: String, grams: String?) {
        #expect(ElementString("(01)03017620422003" + element)?.grams == grams.flatMap { Amount($0) })
    }

    @Test(arguments: [
        ("(3922)000399", "3.99", nil), ("(3920)4", "4", nil), ("(3923)3990", "3.99", nil), ("(3923)3991", nil, nil),
        ("(3932)978000399", "3.99", "EUR"), ("(3932)840000399", "3.99", "USD"), ("(3932)999000399", "3.99", "999"),
        ("(3929)999999999999999999", nil, nil),
    ])
    func knowsPrices(element: String, price: String?, currency: String?) {
        let pack = ElementString("(01)03017620422003" + element)
        #expect(pack != nil && pack?.price == price.flatMap { Money($0) } && pack?.currency == currency)
    }

    @Test(arguments: [("(30)12", 12), ("(37)1", 1), ("(30)0", nil)])
    func countsPieces(element: String, count: Int?) {
        #expect(ElementString("(01)03017620422003" + element)?.count == count)
    }

    @Test(arguments: [
        ("270131", "2027-01-31"), ("270200", "2027-02-28"), ("280200", "2028-02-29"), ("271200", "2027-12-31"),
        ("760101", "2076-01-01"), ("770101", "1977-01-01"), ("991231", "1999-12-31"), ("000101", "2000-01-01"),
    ])
    func takesTheNearestYear(digits: String, day: String) {
        #expect(ElementString("(01)03017620422003(15)\(digits)", today: today)?.bestBefore?.rawValue == day)
        #expect(ElementString("(01)03017620422003(15)\(digits)")?.bestBefore?.rawValue == day)
    }

    @Test func takesTheNearestYearInTheNextCentury() {
        let today = Day(rawValue: "2096-06-01")
        #expect(ElementString("(01)03017620422003(15)050101", today: today)?.bestBefore?.rawValue == "2105-01-01")
    }

    @Test(arguments: [
        "https://example.org/01/03017620422003/10/ABC?17=270131",
        "HTTP://id.example.com/some/path/01/3017620422003/10/ABC/17/270131/#there",
        "https://example.org/?01=03017620422003&17=270131&linkType=all&10=%41BC",
        "https://example.org/01/03017620422003/10/A%42C?17=270131;x=y",
    ])
    func readsDigitalLinks(address: String) throws {
        guard case .elements(let pack) = Label(address, form: .text) else {
            Issue.record("\(Label(address))")
            return
        }
        #expect(pack.gtin == GTIN("3017620422003"))
        #expect(pack.lotCode == "ABC" && pack.useBy == Day(rawValue: "2027-01-31"))
    }

    @Test(arguments: [
        "https://example.org/01/03017620422004", "https://example.org/01/03017620422003/about-us",
        "https://example.org/2024/01/30176204", "https://example.org/01/03017620422003/10/%FF",
        "https://example.org/01/03017620422003?10=A&10=B",
        "https://example.org/01/03017620422003?15=%00", "https://", "https://example.org/01", "http://01/01/01/01",
    ])
    func leavesOtherAddressesAlone(address: String) {
        #expect(Label(address, form: .text).kind == .address)
    }

    @Test(arguments: [
        "0103017620422004", "010301762042200315261301", "010301762042200315260230", "01030176204220031",
        "0103017620422003" + "0103017620422003", "010301762042200302030176204220037", "(01)03017620422003(15)",
        "(01)0301762042200", "(01)03017620422003(99", "(01)03017620422003(05)1", "(01)03017620422003()", "(", "()",
        "010301762042200310A\0B", "010301762042200310ABCDEFGHIJKLMNOPQRSTU", "010301762042200310\u{E9}", "15270131",
        "(15)270131", "10ABC", "0103017620422003\u{1D}x", "01０3017620422003",
    ])
    func leavesOtherTextAlone(code: String) {
        #expect(ElementString(code) == nil)
        #expect([.text, .misread].contains(Label(code).kind))
    }

    @Test func believesASymbolThatIsMarked() {
        #expect(TypedCode("]C115270131").label == Label("15270131", form: .elements))
        #expect(Label("15270131", form: .elements).text == "(15)270131")
        #expect(Label("15270131", form: .elements).kind == .text)
        #expect(Label("1527013", form: .elements) == .text("1527013"))
        // 4 November 2028, although it could be an EAN-8.
        #expect(GTIN("15281104") != nil && Label("15281104", form: .elements).text == "(15)281104")
    }

    @Test(arguments: [
        "010301762042200315261301" + "10AB", "010301762042200317000010" + "10AB",
        "\u{1D}15260230" + "010301762042200310AB", "https://example.org/01/03017620422003/10/AB?15=261301",
    ])
    func leavesOutDatesThatDoNotExistIfReadingErrorsAreCorrected(code: String) throws {
        for symbology in ["QR-Code", "DataMatrix", "Aztec", "PDF417", "MicroQRCode"] {
            let label = Label(code, form: Label.Form(symbology: symbology), today: today)
            #expect(label.text == "(01)03017620422003(10)AB")
        }
        // Only a symbol that corrects errors holds an address.
        let isBooked = code.hasPrefix("https")
        #expect((Label(code, form: Label.Form(symbology: "CODE-128")).gtin != nil) == isBooked)
        #expect((Label(code).gtin != nil) == isBooked)
    }

    @Test func leavesOutDatesThatDoNotExistInMarkedSymbols() {
        let code = "010301762042200315261301" + "10AB"
        #expect(TypedCode("]d2" + code).label == TypedCode("]Q3010301762042200310AB").label)
        #expect(TypedCode("]d2" + code).label.gtin == GTIN("3017620422003"))
        #expect(TypedCode("]C1" + code).label.kind == .text)
        #expect(TypedCode("]J1" + code).label.gtin == GTIN("3017620422003"))
        // Without the date it has no number, and is none, although its digits could be a GTIN.
        #expect(GTIN("152606313012") != nil && TypedCode("]d2152606313012").label.gtin == nil)
        #expect(Label("(01)03017620422003(15)2613", form: .correctedText).kind == .text)
    }

    @Test func isTheNumberAloneWhereNothingElseIsSaid() {
        #expect(Label("(01)03017620422003") == Label("3017620422003"))
        #expect(Label("https://example.org/01/03017620422003", form: .text) == Label("3017620422003"))
    }

    @Test func isWhatItsNumberIsFor() {
        #expect(Label("(01)03017620422003(10)A").kind == .article)
        #expect(Label("(01)02912345015008(10)A").kind == .restricted)
        #expect(Label("(01)09780306406157(10)A").kind == .book)
    }
}

/// Parsing a formatted label gives the same label.
struct PrintedLabelTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func readsWhatItPrints(seed: UInt64) throws {
        var chance = SeededGenerator(state: seed)
        for _ in 0..<100 {
            let parts = Self.parts.shuffled(using: &chance).prefix(.random(in: 1...4, using: &chance))
            let values = parts.map { ($0.0, $0.1(&chance)) }
            let gtin = "0\(Int.random(in: 300_000_000_000...399_999_999_999, using: &chance))"
            let code = try #require(GTIN(completing: gtin)).digits
            let raw = "01\(code)" + values.map { "\($0)\($1)\u{1D}" }.joined()
            let bracketed = "(01)\(code)" + values.map { "(\($0))\($1)" }.joined()
            let link = "https://a.example/01/\(code)?" + values.map { "\($0)=\($1)" }.joined(separator: "&")
            let labels = [raw, "]C1" + raw, bracketed].map { TypedCode($0).label }
            #expect(labels.allSatisfy { $0 == labels[0] && $0.text == bracketed }, "seed \(seed): \(bracketed)")
            #expect(Label(link) == labels[0], "seed \(seed): \(link)")
            for wrong in Self.wrongCharacters(in: code) {
                #expect(ElementString("01\(wrong)" + raw.dropFirst(16)) == nil)
            }
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func neverTakesGarbageForACard(seed: UInt64) {
        var chance = SeededGenerator(state: seed)
        for _ in 0..<500 {
            let label = Label(
                Self.garbage(&chance),
                form: [.text, .unknown, .elements, .dataBar].randomElement(using: &chance) ?? .text)
            #expect(label.kind != .card && label.kind != .own, "seed \(seed): \(label)")
            #expect(!label.text.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    /// Identifiers with generators of valid values.
    private static let parts: [(String, @Sendable (inout SeededGenerator) -> String)] = [
        (
            "10",
            { chance in
                String(
                    (0..<Int.random(in: 1...20, using: &chance)).map { _ in
                        "AZ09-/.x".randomElement(using: &chance) ?? "A"
                    })
            }
        ),
        ("15", { chance in "27\(["0131", "0200", "1231"].randomElement(using: &chance) ?? "")" }),
        ("17", { _ in "270228" }), ("21", { _ in "S/N-1" }),
        ("30", { chance in "\(Int.random(in: 1...99_999_999, using: &chance))" }),
        ("3103", { chance in "\(Int.random(in: 100_000...999_999, using: &chance))" }), ("3922", { _ in "399" }),
    ]

    private static func wrongCharacters(in code: String) -> [String] {
        code.indices.map { place in
            code.replacingCharacters(in: place...place, with: code[place] == "7" ? "3" : "7")
        }
    }

    /// Returns a random concatenation of meaningful fragments.
    private static func garbage(_ chance: inout SeededGenerator) -> String {
        let pieces = [
            "SCANTRY-", "BBUDDY-", "TAKE ", "L-", "\0", "\u{1D}", "01", "03017620422003", "(", ")", "15", "https://",
            "/01/", "?",
            "=", "%", "\u{202E}", "é", "\u{301}", "1", "٣", "x", String(repeating: "A", count: 500),
        ]
        return "!"
            + (0..<Int.random(in: 0...9, using: &chance)).map { _ in pieces.randomElement(using: &chance) ?? "" }
            .joined()
    }
}
