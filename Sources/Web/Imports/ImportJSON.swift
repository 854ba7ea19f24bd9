import Foundation
import Kitchen
import Values

/// The outcome of an import, or of the preview before it, in JSON.
struct ImportOutcomeJSON: Encodable {
    /// Nil if nothing was imported.
    let id: UUID?
    let report: ImportReportJSON

    init(id: UUID?, report: ImportReport) { (self.id, self.report) = (id, ImportReportJSON(report)) }
}

/// An import in JSON.
struct ImportJSON: Encodable {
    let id: UUID
    let time: Date
    /// When it was undone; nil while it holds.
    let undone: Date?
    let report: ImportReportJSON

    init(_ record: ImportRecord) {
        (id, time, undone, report) = (record.uuid, record.time, record.undone, ImportReportJSON(record.report))
    }
}

struct ImportReportJSON: Encodable {
    let program, origin: String
    let lines: [ImportReport.Line]
    let leftOut: [ImportOmission]
    let sums: [Sum]
    let repetitions: [ImportReport.Repetition]

    struct Sum: Encodable {
        let unit: String
        let lots: Int
        let read, booked, known, leftOut: String

        init(_ sum: ImportReport.Sum) {
            (unit, lots) = (sum.unit, sum.lots)
            (read, booked) = (sum.read.description, sum.booked.description)
            (known, leftOut) = (sum.known.description, sum.leftOut.description)
        }
    }

    init(_ report: ImportReport) {
        (program, origin) = (report.program.rawValue, report.origin)
        (lines, leftOut) = (report.lines, report.leftOut)
        sums = report.sums.map(Sum.init)
        repetitions = report.repetitions ?? []
    }
}

/// The outcome of undoing an import, in JSON.
struct ImportUndoJSON: Encodable {
    let removed: [String: Int]
    let kept: [String: [String]]

    init(_ report: ImportUndoReport) {
        removed = Dictionary(report.removed.map { ($0.rawValue, $1) }) { first, _ in first }
        kept = Dictionary(report.kept.map { ($0.rawValue, $1) }) { first, _ in first }
    }
}
