import Testing
import Values

/// Rounding needed amounts to amounts for shopping.
struct ShopAmountTests {
    private static let gram = Unit(id: 2, symbol: "g", kind: .mass)
    private static let litre = Unit(id: 9, symbol: "l", kind: .volume, numerator: 1_000, denominator: 1)
    private static let cup = Unit(id: 10, symbol: "cup", kind: .volume, numerator: 240, denominator: 1)
    private static let pinch = Unit(id: 11, symbol: "pinch", kind: .mass)
    private static let box = Unit(id: 12, symbol: "box", kind: .count)

    @Test(arguments: [
        ("0", "0"), ("0.001", "1"), ("12.5", "13"), ("20", "20"), ("33.333", "35"), ("66.667", "70"), ("99.5", "100"),
        ("266.667", "270"), ("453.592", "460"), ("999.9", "1000"), ("1000", "1000"), ("1234", "1250"),
    ])
    func weighsInSteps(needed: String, bought: String) throws {
        let amount = try #require(Amount(needed))
        #expect(amount.roundedForShop(in: Self.gram) == Amount(bought))
    }

    @Test(arguments: [("0.266", "0.27"), ("0.001", "0.001"), ("1.234", "1.25"), ("2", "2"), ("0.0671", "0.07")])
    func knowsTensAndThousandsOfThem(needed: String, bought: String) throws {
        let amount = Amount(needed) ?? Amount(thousandths: 68)
        #expect(amount.roundedForShop(in: Self.litre) == Amount(bought))
    }

    @Test func countsWholeOnesAndQuartersOfTheRest() {
        #expect(Amount(thousandths: 2_001).roundedForShop(in: Self.box) == Amount(thousandths: 3_000))
        #expect(Amount(thousandths: 333).roundedForShop(in: Self.cup) == Amount(thousandths: 500))
        #expect(Amount(thousandths: 1).roundedForShop(in: Self.pinch) == Amount(thousandths: 250))
        #expect(Amount(thousandths: .max).roundedForShop(in: Self.box) == Amount(thousandths: .max))
        #expect(Amount(thousandths: .max).roundedForShop(in: Self.litre) == Amount(thousandths: .max))
    }
}
