import ArgumentParser
import Foundation

/// `scantry bench typed`: measures how well codes of eight digits are understood that a gun types without their
/// symbology.
struct BenchTyped: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "typed", abstract: "Which of a thousand UPC-E that guns type are read as what they are.",
        discussion: """
            Draws an export, adds random UPC-E, imports it as the offline catalogue, and books UPC-E and in-store \
            EAN-8 as guns type them. "Said": the kiosk says what else the digits may mean, and offers it.

            Example:
              scantry bench typed --rows 100000
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "How many other rows the catalogue has.")
    var rows = 100_000

    @Option(help: "How many codes of each kind are typed.")
    var codes = 1_000

    func run() async throws {
        let folder = NSTemporaryDirectory() + "scantry-bench-typed-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        options.print(try await TypedFigures(codes: codes).measured(rows: rows, in: folder))
    }
}
