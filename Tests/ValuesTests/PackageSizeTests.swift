import Foundation
import Testing
import Values

/// Printed package sizes, many from Open Food Facts' export.
struct PackageSizeTests {
    @Test func readsThousandsOnPacksAndDecimalsOnServings() {
        #expect(PackageSize("1.000 g")?.amount == Amount(thousandths: 1_000_000))
        #expect(PackageSize(serving: "1 pickle (141.748 g)")?.amount == Amount(thousandths: 141_748))
        #expect(PackageSize(serving: "28,349 g")?.amount == Amount(thousandths: 28_349))
    }

    @Test(arguments: [
        ("500 g", 500_000), ("400g", 400_000), ("400     g", 400_000), ("400 g ℮", 400_000), ("400 g e", 400_000),
        ("225 grams", 225_000), ("2,5 kg", 2_500_000), ("0,164 kg", 164_000), ("0.49 g", 490), ("34.1 g", 34_100),
        ("1,000 g", 1_000_000), ("1.000g", 1_000_000), ("1.000 kg", 1_000_000), ("5000 grams", 5_000_000),
        ("200 mints, 98g", 98_000), ("1 Serving(s) (14 G)", 14_000), ("3.5 OZ (100g)", 100_000), ("5.3oz", 150_252),
        ("1 lb", 453_592), ("1/2 lb", 226_796), ("1 LB (517 g)", 517_000), ("0.333 PACKAGE (52 g)", 52_000),
        ("240 g\n\nSur le sachet : 30 g", 240_000), ("env. 250 g", 250_000), ("500\u{A0}g", 500_000),
    ])
    func weighs(text: String, thousandths: Int64) throws {
        let size = try #require(PackageSize(text))
        #expect(size.kind == .mass && size.amount == Amount(thousandths: thousandths))
    }

    @Test(arguments: [
        ("1.75 L ℮", 1_750_000), ("33cl", 330_000), ("0,25 cl", 2_500), ("1 l.", 1_000_000),
        ("1 pint, 568 ml", 568_000),
        ("16 fl oz (1 pt) 473 ml", 473_000), ("16 fl. oz (1 pt) 473 mL", 473_000), ("12 fl oz", 354_882),
        ("24 fl oz (710ml)", 710_000), ("1 can (355 ml)", 355_000),
    ])
    func measures(text: String, thousandths: Int64) throws {
        let size = try #require(PackageSize(text))
        #expect(size.kind == .volume && size.amount == Amount(thousandths: thousandths))
    }

    @Test(arguments: [
        ("2 x 150 g (300 g)", 300_000, 2), ("180g (3x60g)", 180_000, 3), ("2 * 1,5 l", 3_000_000, 2),
        ("24 x 330 ml", 7_920_000, 24), ("6×33cl", 1_980_000, 6), ("6X33CL", 1_980_000, 6),
        ("10 kg (5 * 2 kg)", 10_000_000, 5), ("30 sachets x 2 g", 60_000, 30), ("4 x 2 x 125 g", 1_000_000, 8),
        ("200 mints, 98g", 98_000, 200),
    ])
    func tellsHowManyAreInside(text: String, thousandths: Int64, pieces: Int) throws {
        let size = try #require(PackageSize(text))
        #expect(size.amount == Amount(thousandths: thousandths) && size.pieces == pieces)
    }

    @Test func takesTheWholeWhereTheParensDoNotAddUp() throws {
        let size = try #require(PackageSize("260 g (4 * 75 g)"))
        #expect(size.amount == Amount(thousandths: 260_000) && size.pieces == nil)
    }

    @Test(arguments: [
        "425 g (230 g égoutté)", "425 g (230 g net égoutté)", "425g, 230 g drained", "425 g (Abtropfgewicht: 230 g)",
        "425 g (peso escurrido 230 g)",
    ])
    func tellsWhatIsLeftWithoutTheLiquid(text: String) throws {
        let size = try #require(PackageSize(text))
        #expect(size.amount == Amount(thousandths: 425_000) && size.drained == Amount(thousandths: 230_000))
    }

    @Test(arguments: [("56 Pieces", 56), ("6 Eier", 6), ("12 œufs", 12), ("1pcs", 1)])
    func counts(text: String, pieces: Int64) throws {
        let size = try #require(PackageSize(text))
        #expect(size.kind == .count && size.amount == Amount(thousandths: pieces * 1_000))
    }

    @Test(arguments: [
        "", "5", "122", "serving", "g", "x", "0 g", "large", "500 ?",
        "9".padding(toLength: 40, withPad: "9", startingAt: 0) + " g", "-", "99999999999999999999 kg",
    ])
    func saysNothingWhereNothingIsSaid(text: String) {
        #expect(PackageSize(text) == nil)
    }
}
