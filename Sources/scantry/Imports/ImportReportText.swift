import CommandSupport
import Foundation
import Kitchen
import Phrases
import Values

/// A report of an import for the terminal.
struct ImportReportText {
    private let report: ImportReport

    init(_ report: ImportReport) { self.report = report }

    /// The table, the sums, the reasons and the warnings.
    var text: String {
        let head = "\(report.program.name), from \(report.origin)".escapedForLine
        return ([head, ""] + lines + sums + reasons + warnings).joined(separator: "\n")
    }

    private var lines: [String] {
        let head = ["", "in", "taken", "merged", "there before", "left out"]
        let rows = report.lines.map { line in
            [
                name(of: line.kind), "\(line.read)", "\(line.taken)", "\(line.merged)", "\(line.known)",
                "\(line.leftOut)",
            ]
        }
        return columns([head] + rows) + [""]
    }

    private var sums: [String] {
        guard !report.sums.isEmpty else { return [] }
        let rows = report.sums.map { sum in
            [sum.unit.escapedForLine, "\(sum.lots)"]
                + [sum.read, sum.booked, sum.known, sum.leftOut].map(\.description)
        }
        return columns([["stock in", "lots", "in", "booked", "there before", "left out"]] + rows) + [""]
    }

    private var reasons: [String] {
        report.leftOut.map { left in
            let reason = Language.en.localized("imports.reason\(capitalised(left.reason.rawValue))")
            let names = left.names.isEmpty ? "" : ": " + left.names.joined(separator: ", ")
            return "left out: \(left.count) \(name(of: left.kind)) (\(reason))\(names)".escapedForLine
        }
    }

    private var warnings: [String] {
        (report.repetitions ?? []).map { earlier in
            Language.en.localized(
                "imports.repeated", ["origin": .text(earlier.origin), "count": .number(earlier.lots)]
            )
            .escapedForLine
        }
    }

    private func name(of kind: ImportKind) -> String {
        Language.en.localized("imports.kind\(capitalised(kind.rawValue))")
    }

    private func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private func columns(_ rows: [[String]]) -> [String] {
        let widths = (0..<(rows.first?.count ?? 0)).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { index, cell in
                let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + blanks : blanks + cell.0
            }
            return "  " + cells.joined(separator: "  ")
        }
    }
}
