import Testing
import Values

/// Facts from the GS1 General Specifications, and real products' numbers.
struct GTINTests {
    @Test(arguments: [
        ("96385074", "00000096385074"),  // EAN-8
        ("036000291452", "00036000291452"),  // UPC-A
        ("0036000291452", "00036000291452"),  // the same as an EAN-13
        ("3017620422003", "03017620422003"),
        ("03017620422003", "03017620422003"),
        ("13017620422000", "13017620422000"),  // a case
    ])
    func widensWhatShopsPrint(printed: String, digits: String) {
        #expect(GTIN(printed)?.digits == digits)
    }

    @Test(arguments: [
        "4006381333932", "3017620422030", "1234123412341", "96385075", "036000291453", "", "1", "123456789",
        "0000000000000", "00000000", "30176204220O3", "３０１７６２０４２２００３", "3017620422003 ", "400638133393١",
        "-017620422003",
        "301762042200300",
    ])
    func refusesWhatIsNone(printed: String) {
        #expect(GTIN(printed) == nil)
    }

    @Test(arguments: [
        ("01234505", "012000003455"), ("01234514", "012100003454"), ("01234523", "012200003453"),
        ("01234531", "012300000451"), ("01234543", "012340000053"), ("01234558", "012345000058"),
        ("01234565", "012345000065"), ("01234572", "012345000072"), ("01234589", "012345000089"),
        ("01234596", "012345000096"), ("04252614", "042100005264"), ("06543217", "065100004327"),
        ("00123457", "001234000057"), ("06420680", "064206000080"),
    ])
    func expandsUPCE(short: String, long: String) {
        #expect(GTIN(upcE: short) == GTIN(long))
        #expect(GTIN(long) != nil)
    }

    @Test(arguments: ["01234566", "06420681", "21234565", "0123456", "0123456X", "012345651", ""])
    func refusesWhatIsNoUPCE(short: String) {
        #expect(GTIN(upcE: short) == nil)
    }

    @Test func keepsAnEAN8ApartFromTheUPCEOfTheSameDigits() {
        #expect(GTIN("06420680")?.printed == "06420680")
        #expect(GTIN(upcE: "06420680")?.printed == "0064206000080")
    }

    @Test(arguments: [
        ("3017620422003", "3017620422003"), ("036000291452", "0036000291452"), ("96385074", "96385074"),
        ("13017620422000", "13017620422000"),
    ])
    func printsWhatThePackShows(code: String, printed: String) {
        #expect(GTIN(code)?.printed == printed)
    }

    @Test func knowsWhatACaseHolds() {
        #expect(GTIN("13017620422000")?.contained == GTIN("3017620422003"))
        #expect(GTIN("3017620422003")?.contained == nil)
        #expect(GTIN("93017620422006")?.contained == nil)  // variable measure
    }

    @Test(arguments: [
        ("3017620422003", GTIN.Purpose.article), ("0049000042566", .article), ("96385074", .article),
        ("2012345203990", .restricted), ("0212345203996", .restricted), ("0400000000008", .restricted),
        ("22007377", .restricted), ("00011679", .restricted), ("9780306406157", .book), ("9770378595002", .magazine),
        ("9900012345674", .coupon), ("0512345000107", .coupon), ("9811234567891", .coupon), ("9801234567892", .refund),
        ("9521234567899", .article), ("13017620422000", .article),
    ])
    func knowsWhatAPrefixIsFor(code: String, purpose: GTIN.Purpose) {
        #expect(GTIN(code)?.purpose == purpose)
    }

    @Test func makesNumbersOfBooksAndMagazines() {
        #expect(GTIN(isbn10: "0306406152") == GTIN("9780306406157"))
        #expect(GTIN(isbn10: "080442957X") == GTIN("9780804429573"))
        #expect(GTIN(issn: "0378-5955") == GTIN("9770378595002"))
        #expect(GTIN(isbn10: "0306406153") == nil)
        #expect(GTIN(issn: "0378-5954") == nil)
    }
}

struct CheckDigitTests {
    @Test func catchesEverySingleWrongDigit() {
        let right = Array("3017620422003")
        for position in right.indices {
            for digit in "0123456789" where digit != right[position] {
                var wrong = right
                wrong[position] = digit
                #expect(!CheckDigit.isRight(in: String(wrong)))
            }
        }
    }

    @Test func completesEveryNumber() {
        for body in ["400638133393", "9638507", "03600029145"] {
            #expect(CheckDigit.of(body).map { CheckDigit.isRight(in: "\(body)\($0)") } == true)
        }
        #expect(CheckDigit.of("") == nil)
        #expect(CheckDigit.of("12a") == nil)
    }

    @Test(arguments: [
        ("2875", 9), ("0399", 2), ("1234", 9), ("9999", 6), ("14685", 6), ("01234", 1), ("99999", 6), ("05000", 9),
    ])
    func verifiesPrices(price: String, digit: Int) {
        #expect(CheckDigit.ofPrice(price) == digit)
    }

    @Test func verifiesNoOtherLength() {
        #expect(CheckDigit.ofPrice("287") == nil)
        #expect(CheckDigit.ofPrice("28x5") == nil)
    }

    @Test(arguments: ["04252614", "06420680", "01234505", "01234531", "01234543", "01234558", "01200003"])
    func isPrintedInEightDigitsWhereItCanBe(printed: String) {
        let completed = (0...9).lazy.compactMap { GTIN(upcE: printed.dropLast() + "\($0)") }.first
        #expect(completed?.upcE.map { $0.dropLast() } == printed.dropLast())
    }

    @Test(arguments: ["3017620422003", "0049000042566", "96385074", "10049000042563"])
    func isNotPrintedInEightDigitsElse(printed: String) throws {
        #expect(try #require(GTIN(printed)).upcE == nil)
    }
}
