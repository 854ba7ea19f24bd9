import Foundation
import Scanner

extension DecodeFigures {
    /// A table with a row for each size and content.
    var table: TextTable {
        var table = TextTable()
        table.add(["", "look", "", "", "", "frame"])
        let columns = ["mean ms", "worst ms", "allocations", "codes read"]
        table.add(["each frame"] + columns + columns)
        for row in rows {
            table.add([row.name] + cells(row.look, row.read.look, row) + cells(row.whole, row.read.whole, row))
        }
        if let jpeg { table.add([jpeg.name, "", "", "", ""] + jpeg.cost.cells) }
        table.note("A look is the likelihood reader alone, a frame both readers and other symbologies.")
        return table
    }

    private func cells(_ cost: FrameCost, _ read: Int, _ row: Row) -> [String] {
        cost.cells + [row.codes == 0 ? "" : "\(read)/\(row.codes)"]
    }

    /// The table's values as single figures.
    var figures: [Figure] {
        rows.flatMap { row in
            figures("look \(row.name)", row.look, row.read.look, row)
                + figures("frame \(row.name)", row.whole, row.read.whole, row)
        } + (jpeg.map { $0.cost.figures($0.name) } ?? [])
    }

    private func figures(_ name: String, _ cost: FrameCost, _ read: Int, _ row: Row) -> [Figure] {
        cost.figures(name) + (row.codes == 0 ? [] : [Figure("\(name): codes read", Double(read), "of \(row.codes)")])
    }
}

extension FrameCost {
    fileprivate var cells: [String] {
        [mean, worst].map { String(format: "%.2f", $0) } + [meanAllocations.map { String(format: "%.0f", $0) } ?? "–"]
    }

    fileprivate func figures(_ name: String) -> [Figure] {
        [Figure("\(name): mean", mean, "ms"), Figure("\(name): worst", worst, "ms")]
            + (meanAllocations.map { [Figure("\(name): allocations", $0, "each")] } ?? [])
    }
}
