import ArgumentParser
import Backups
import Foundation
import Kitchen
import Values

/// `scantry bench mirror`: measures what a second place that is kept up to date costs.
struct BenchMirror: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror", abstract: "Bytes and time of a second place that is kept up to date.",
        discussion: """
            It makes a household with 2,000 products, 5,000 lots and 50,000 movements in a temporary folder, books packs, \
            and brings a second place up to date after each minute's.

            Example: scantry bench mirror --minutes 20
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "How many such households in one.")
    var times = 1

    @Option(help: "How many minutes are simulated for each number of packs.")
    var minutes = 20

    func validate() throws {
        guard (1...100).contains(times) else { throw ValidationError("--times is a number from 1 to 100.") }
        guard (1...1_000).contains(minutes) else { throw ValidationError("--minutes is a number from 1 to 1000.") }
    }

    func run() async throws {
        options.print(try await MirrorFigures.measured(times: times, minutes: minutes))
    }
}
