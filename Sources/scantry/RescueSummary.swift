import Backups
import CommandSupport
import Foundation
import Kitchen

/// A rescue's report as lines for the terminal.
struct RescueSummary {
    let report: RescueReport
    let files: RescuedFiles
    /// The household's latest good backup; nil for none.
    let backup: StoredBackup?

    func show() { for line in lines { Terminal.print(line.escapedForLine) } }

    private var lines: [String] { ["The database is damaged (\(damage))."] + table + remarks + backupLines }

    private var damage: String {
        let parts = [
            (report.damagedPages, "damaged page"), (report.unreadableBlocks, "unreadable block"),
            (report.lostFrames, "damaged page in its log"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { count, noun in
            count == 1 ? "1 \(noun)" : "\(count) \(noun.replacing(/page|block/) { $0.output + "s" })"
        }
        return words.isEmpty ? "its checks fail" : words.joined(separator: ", ")
    }

    private var table: [String] {
        let shown = report.tables.filter { $0.saved > 0 || !$0.leftOut.isEmpty }
        return [row("table", "saved", "left out or missing")]
            + shown.map { table in
                row(table.name, "\(table.saved)", missing(of: table))
            }
    }

    private func row(_ name: String, _ saved: String, _ rest: String) -> String {
        let name = name.padding(toLength: max(18, name.count), withPad: " ", startingAt: 0)
        let number = String(repeating: " ", count: max(0, 8 - saved.count)) + saved
        let line = "  \(name)\(number)   \(rest)"
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private func missing(of table: RescueReport.Table) -> String {
        var parts = RescueReport.Reason.allCases.compactMap { reason in
            table.leftOut[reason].map { "\($0) \(reason.rawValue)" }
        }
        if let missing = table.missingIds, missing > 0 { parts.append("\(missing) ids are missing") }
        if table.rebuilt > 0 { parts.append("\(table.rebuilt) rebuilt from indexes") }
        if let made = report.made[table.name] { parts.append("\(made) made anew") }
        return parts.joined(separator: ", ")
    }

    private var remarks: [String] {
        var lines: [String] = []
        if report.countedLots > 0 {
            lines.append(
                "  amounts    of \(report.countedLots) lots were put right: by their movements or, where some are lost, by a new count"
            )
        }
        if report.unlinked > 0 { lines.append("  links      to lost rows were removed: \(report.unlinked)") }
        if report.rowsWithReplacedCharacters > 0 {
            lines.append("  texts      of \(report.rowsWithReplacedCharacters) rows have � where characters are lost")
        }
        if report.rowsOfUnknownTables > 0 {
            lines.append(
                "  left out   \(report.rowsOfUnknownTables) rows whose table cannot be told")
        }
        lines.append("  files      \(files.copied) copied")
        lines += files.damaged.map { "  damaged    \($0): parts of it cannot be read" }
        lines += files.leftOut.map { "  left out   \($0.path): \($0.reason)" }
        return lines + ["  scans      that waited in the memory of a kiosk are in no file, and cannot be saved"]
    }

    /// Compares with the latest backup.
    private var backupLines: [String] {
        guard let backup, let manifest = backup.manifest else { return [] }
        let saved = Dictionary(uniqueKeysWithValues: report.tables.map { ($0.name, $0.saved) })
        return [
            "  backup     of \(manifest.created.formatted(.iso8601)): \(DatabaseSummary(manifest.counts))",
            "  rescued    \(DatabaseSummary(saved))",
        ]
    }
}
