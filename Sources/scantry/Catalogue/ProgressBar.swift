import Backups
import Catalogue
import Foundation

/// A progress bar on one line of a terminal, which is rewritten.
struct ProgressBar {
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private let isTerminal = isatty(2) == 1

    /// The seconds since the start.
    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    mutating func show(_ progress: CatalogueImport.Progress) {
        if isDue() { write("\r\u{1B}[K" + line(progress)) }
    }

    mutating func show(_ progress: BackupProgress) {
        if isDue() { write("\r\u{1B}[K" + bar(progress.share, progress.step.rawValue)) }
    }

    /// Whether the last change of the line is some time ago.
    private mutating func isDue() -> Bool {
        let now = ContinuousClock.now
        guard isTerminal, shown.map({ now - $0 > .milliseconds(200) }) ?? true else { return false }
        shown = now
        return true
    }

    /// Clears the line.
    func end() {
        if shown != nil { write("\r\u{1B}[K") }
    }

    /// Returns a line such as `[=========>          ]  47%  2181000 lines, 212000 a second, 12 s left`.
    private func line(_ progress: CatalogueImport.Progress) -> String {
        let rate = Double(progress.lines) / max(seconds, 0.001)
        let text = "\(progress.lines) lines, \(Int(rate)) a second"
        guard let size = progress.size, size > 0 else { return text }
        let share = min(1, Double(progress.bytes) / Double(size))
        let left = share > 0.01 ? ", \(Int(seconds / share * (1 - share))) s left" : ""
        return bar(share, text + left)
    }

    private func bar(_ share: Double, _ text: String) -> String {
        let filled = String(repeating: "=", count: Int(share * 20)) + ">"
        return "[\(filled.padding(toLength: 21, withPad: " ", startingAt: 0))] \(Int(share * 100))%  \(text)"
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
