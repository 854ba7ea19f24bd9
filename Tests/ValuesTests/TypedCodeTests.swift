import Foundation
import Testing
import Values

struct TypedCodeTests {
    @Test(arguments: [
        ("3017620422003", nil, "3017620422003"), ("$3017620422003", nil, "3017620422003"),
        ("]E03017620422003", "EAN-13", "3017620422003"), ("$]E03017620422003\r", "EAN-13", "3017620422003"),
        ("]E0036000291452", "UPC-A", "0036000291452"), ("]E006420680", "UPC-E", "0064206000080"),
        ("]E406420680", "EAN-8", "06420680"), ("]E3301762042200354321", "EAN-13", "3017620422003"),
        ("]E3301762042200312", "EAN-13", "3017620422003"), ("]e00103017620422003", "DataBar", "3017620422003"),
        ("]e0010301762042200317270101", "DataBar-Exp", "(01)03017620422003(17)270101"),
        ("]C1\u{1D}10ABC", "CODE-128", "(10)ABC"),
        ("]d2010301762042200310A\u{1D}17", "DataMatrix", "010301762042200310A␝17"),
        ("]Q3https://example.org", "QR-Code", "https://example.org"), ("]I113017620422000", "I2/5", "13017620422000"),
        // No prefix of a gun.
        ("]E", nil, "]E"), ("]?0123", nil, "]?0123"), ("]E\u{E9}123", nil, "]E\u{E9}123"), ("$$5", nil, "$5"),
        ("<script>", nil, "<script>"), ("a\0b", nil, "a␀b"),
    ])
    func takesAwayWhatAGunPutsBeforeACode(typed: String, symbology: String?, text: String) {
        let code = TypedCode(typed)
        #expect(code.symbology == symbology && code.label.text == text)
    }

    @Test(arguments: ["", " \r\n", "$", "\0", "]E0"])
    func knowsThatNothingWasTyped(typed: String) {
        #expect(TypedCode(typed).isEmpty)
    }
}
