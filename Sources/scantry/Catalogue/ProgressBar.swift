import Catalogue
import Foundation

/// How far something is, on one line of a terminal that is written again and again.
struct ProgressBar {
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private let isTerminal = isatty(2) == 1

    /// Seconds since it began.
    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    mutating func show(_ progress: CatalogueImport.Progress) {
        let now = ContinuousClock.now
        guard isTerminal, shown.map({ now - $0 > .milliseconds(200) }) ?? true else { return }
        shown = now
        write("\r\u{1B}[K" + line(progress))
    }

    /// Leaves the line free for what comes.
    func end() {
        if shown != nil { write("\r\u{1B}[K") }
    }

    /// Such as `[=========>          ]  47%  2181000 lines, 212000 a second, 12 s left`.
    private func line(_ progress: CatalogueImport.Progress) -> String {
        let rate = Double(progress.lines) / max(seconds, 0.001)
        let text = "\(progress.lines) lines, \(Int(rate)) a second"
        guard let size = progress.size, size > 0 else { return text }
        let share = min(1, Double(progress.bytes) / Double(size))
        let filled = String(repeating: "=", count: Int(share * 20)) + ">"
        let left = share > 0.01 ? ", \(Int(seconds / share * (1 - share))) s left" : ""
        return "[\(filled.padding(toLength: 21, withPad: " ", startingAt: 0))] \(Int(share * 100))%  \(text)\(left)"
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
