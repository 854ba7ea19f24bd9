import Testing

@testable import Web

struct BarPlotTests {
    @Test(arguments: [
        (0.0, "0 1"), (1.0, "0 1"), (3.0, "0 1 2 3"), (5.0, "0 2 4 6"), (16.0, "0 10 20"), (100.0, "0 50 100"),
        (301.0, "0 200 400"),
    ])
    func writesTrueWholeValuesBesideItsLines(highest: Double, texts: String) {
        let column = BarPlot.Column(short: "", long: "", values: [highest], texts: [""])
        let plot = BarPlot(
            id: "weeks", title: "", about: "", corner: "", series: [BarPlot.Series(name: "", tone: "used")],
            columns: [column])
        #expect(plot.lines.map(\.text).joined(separator: " ") == texts)
        let heights = plot.lines.compactMap { Double($0.lineY) }
        #expect(zip(heights, heights.dropFirst()).allSatisfy { abs($0 - $1 - (heights[0] - heights[1])) < 0.11 })
    }
}
