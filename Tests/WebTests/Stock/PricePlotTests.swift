import Testing

@testable import Web

struct PricePlotTests {
    /// The axis covers all prices, in whole steps, and never goes below zero.
    @Test(arguments: [
        ([249.0, 279.0], 240.0, 280.0, 10.0), ([100, 100], 100, 101, 1), ([0, 3], 0, 3, 1), ([5, 995], 0, 1000, 500),
        ([119, 120, 121], 119, 121, 1),
    ])
    func itsAxisHoldsAllPrices(prices: [Double], bottom: Double, top: Double, gap: Double) {
        let range = PricePlot.range(of: prices)
        #expect(range.bottom == bottom && range.top == top && range.gap == gap)
    }
}
