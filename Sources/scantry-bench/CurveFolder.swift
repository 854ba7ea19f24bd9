import CommandSupport
import Foundation
import Scanner

/// A folder of SVG charts, one file per experiment.
struct CurveFolder {
    private let path: String

    /// Creates the folder if it is missing.
    ///
    /// - Throws: ``BenchError`` if that is not possible.
    init(_ path: String) throws(BenchError) {
        self.path = path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw failure
        }
    }

    /// Writes `EXPERIMENT.svg` for each chart.
    ///
    /// - Throws: ``BenchError`` if a file cannot be written.
    func write(_ charts: [DegradationChart], effort: BarcodeDecoder.Effort) throws(BenchError) {
        do {
            for chart in charts {
                let file = URL(fileURLWithPath: path).appending(path: chart.experiment.name + ".svg")
                try Data(CurveSVG(chart, note: note(chart, effort)).text.utf8).write(to: file)
            }
        } catch {
            throw failure
        }
    }

    private var failure: BenchError {
        BenchError("The curves cannot be written into \(path). Give --svg a folder that can be written to.")
    }

    private func note(_ chart: DegradationChart, _ effort: BarcodeDecoder.Effort) -> String {
        let frames = chart.frames
        let count = frames.count == 1 ? "\(frames.lowerBound)" : "\(frames.lowerBound) to \(frames.upperBound)"
        return "\(count) codes per level, \(effort.rawValue) effort"
    }
}
