import Scanner
import Testing

struct RetailPatternTests {
    @Test(arguments: [
        (Symbology.ean13, "3017620422003", 95), (.upcA, "036000291452", 95), (.ean8, "96385074", 67),
        (.upcE, "01234565", 51),
    ])
    func hasAsManyModulesAsGS1Prints(symbology: Symbology, text: String, count: Int) {
        #expect(RetailPattern(symbology, text)?.modules.count == count)
    }

    @Test func isTheSameForAUPCAAndItsEAN13() {
        #expect(RetailPattern(.upcA, "036000291452") == RetailPattern(.ean13, "0036000291452"))
    }

    @Test func refusesWhatIsNoRetailCode() {
        #expect(RetailPattern(.qrCode, "3017620422003") == nil)
        #expect(RetailPattern(.ean13, "301762042200") == nil)
        #expect(RetailPattern(.ean8, "9638507a") == nil)
        #expect(RetailPattern(.upcE, "21234565") == nil)
    }
}
