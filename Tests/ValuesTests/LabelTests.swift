import Testing
import Values

struct LabelTests {
    @Test func goesByTheSymbologyForEightDigits() {
        #expect(Label("06420680", form: .upcE).text == "0064206000080")
        #expect(Label("06420680", form: .ean8).text == "06420680")
        #expect(Label("06420680", form: .unknown).text == "06420680")
        // Not an EAN-8, so it must be a UPC-E.
        #expect(Label("04252614", form: .unknown).text == "0042100005264")
    }

    @Test func findsTheNumberInADataBar() {
        #expect(Label("0103017620422003", form: .dataBar) == Label("3017620422003"))
    }

    /// A camera marks GS1 data in two dimensions by a separator in front, as in GS1-128.
    @Test(arguments: ["DataMatrix", "QR-Code", "CODE-128"]) func readsTheElementsOfAMarkedCode(symbology: String) throws
    {
        let label = Label(
            "\u{1D}01095212345432131727013110ABC123\u{1D}21XY", form: Label.Form(symbology: symbology),
            today: Day(rawValue: "2026-11-25"))
        guard case .elements(let pack) = label else {
            Issue.record("\(label)")
            return
        }
        #expect(pack.gtin == GTIN("9521234543213") && pack.useBy == Day(rawValue: "2027-01-31"))
        #expect(pack.lotCode == "ABC123")
    }

    @Test func saysWhichDigitWouldBeRight() {
        #expect(Label("3017620422004") == .misread("3017620422004", checkDigit: 3))
    }

    @Test func keepsAddressesAsText() {
        #expect(Label("https://example.org/03017620422003", form: .text).kind == .address)
        #expect(Label("WWW.EXAMPLE.ORG", form: .text).kind == .address)
    }

    @Test(arguments: [
        ("  3017620422003\r\n", "3017620422003"), ("a\0b", "a␀b"), ("\u{1D}98", "␝98"),
        ("x\u{202E}y", "x\u{FFFD}y"),
        ("<script>", "<script>"),
    ])
    func takesControlsOutOfText(code: String, text: String) {
        #expect(Label(code).text == text)
    }

    @Test(arguments: [" scantry-take\r\n", "SCANTRY-TAKE\0", "BBUDDY-C"])
    func knowsCards(code: String) {
        #expect(Label(code, form: .text) == .card(.mode(.take)))
        #expect(Label(code).text == "SCANTRY-TAKE" && Label(code).kind == .card)
    }

    @Test func stocksGroceriesAlone() {
        let stocked = Label.Kind.allCases.filter(\.isStocked)
        #expect(stocked == [.article, .restricted])
    }
}
