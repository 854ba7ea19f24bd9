import CommandSupport
import Foundation
import Scanner

// MARK: - Tables

extension DecodingScores {
    /// The scores as text, and the limits if levels were scored.
    var tables: [TextTable] { [scoreTable] + (charts.isEmpty ? [] : [limitTable]) }

    private var scoreTable: TextTable {
        var table = TextTable()
        table.add(["", "", ""] + readers.flatMap { [$0.rawValue, "", "", ""] })
        table.add(["", "pictures", "codes"] + readers.flatMap { _ in ["right", "wrong", "mean ms", "worst ms"] })
        for group in groups { table.add(row(group.name.escapedForLine, group)) }
        table.add(row("all", nil))
        return table
    }

    private func row(_ name: String, _ group: PictureGroup?) -> [String] {
        let scores = readers.map { score(of: $0, in: group) }
        let counts = [scores.first?.pictures ?? 0, scores.first?.codes ?? 0].map(String.init)
        return [name] + counts
            + scores.flatMap {
                ["\($0.right)", "\($0.wrong)", String(format: "%.1f", $0.mean), String(format: "%.1f", $0.longest)]
            }
    }

    private var limitTable: TextTable {
        var table = TextTable()
        table.add(["read up to"] + readers.flatMap { [$0.rawValue, ""] })
        table.add([""] + readers.flatMap { _ in DecodingScores.shares.map(\.name) })
        for chart in charts { table.add([chart.experiment.measure] + limits(of: chart).map(\.text)) }
        table.note("> and <: read at the hardest level, too.  –: reached at no level.")
        if charts.contains(where: { limits(of: $0).contains { $0.limit?.missesEasier == true } }) {
            table.note("*: less is read at an easier level.")
        }
        return table
    }

    private func limits(of chart: DegradationChart) -> [NamedLimit] {
        chart.curves.flatMap { curve in
            DecodingScores.shares.map { share in
                NamedLimit(
                    experiment: chart.experiment, reader: curve.reader, share: share.name,
                    limit: curve.limit(at: share.value, of: chart.experiment))
            }
        }
    }

    private static let shares = [(name: "90 %", value: 0.9), (name: "50 %", value: 0.5)]
}

/// The limit of a reader in an experiment, with its labels.
private struct NamedLimit {
    let experiment: Experiment
    let reader: BarcodeDecoder.Readers
    let share: String
    let limit: ReadingLimit?

    /// The limit as a cell.
    var text: String {
        guard let limit else { return "–" }
        let beyond = limit.isReadBeyond ? (experiment.isLessHarder ? "< " : "> ") : ""
        return beyond + String(format: "%.3g", limit.level) + (limit.missesEasier ? "*" : "")
    }

    /// The limit as a figure, or nil if the share is read at no level.
    var figure: Figure? {
        limit.map { limit in
            let beyond = limit.isReadBeyond ? " the hardest level" : ""
            let name = "\(experiment.name), \(reader.rawValue): \(share) read up to\(beyond)"
            return Figure(name, limit.level, experiment.unit)
        }
    }
}

extension Experiment {
    /// The name and the unit, as the heading of a row.
    fileprivate var measure: String { unit.isEmpty ? name : "\(name), \(unit)" }
}

// MARK: - Figures

extension DecodingScores {
    /// The scores and the limits as single figures.
    var figures: [Figure] {
        (groups.map(Optional.some) + [nil]).flatMap { group in
            readers.flatMap { figures(group, $0) }
        } + charts.flatMap { limits(of: $0).compactMap(\.figure) }
    }

    private func figures(_ group: PictureGroup?, _ reader: BarcodeDecoder.Readers) -> [Figure] {
        let score = score(of: reader, in: group)
        let name = "\(group?.name ?? "all"), \(reader.rawValue)"
        return [
            Figure("\(name): pictures", Double(score.pictures), ""),
            Figure("\(name): codes", Double(score.codes), ""),
            Figure("\(name): right", Double(score.right), ""),
            Figure("\(name): wrong", Double(score.wrong), ""),
            Figure("\(name): mean", score.mean, "ms"),
            Figure("\(name): worst", score.longest, "ms"),
        ]
    }
}
