import ArgumentParser
import Foundation

/// `scantry bench store`: measures pages and scans in a large household.
struct BenchStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Pages, the API and booking in a household of 50,000 movements.",
        discussion: """
            It makes a household with 2,000 products, 5,000 lots on the shelves and 50,000 movements in a temporary \
            folder, and asks for each page as a browser would, without a connection. It also starts the program \
            beside it and asks that for pages by connections.

            Examples:
              scantry bench store --times 10
              scantry bench store --only /stock
              scantry bench store --only 'booking a scan' --household /tmp/household --rounds 1000
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "How many such households in one.")
    var times = 1

    @Option(help: "How often each page is requested, or a scan booked.")
    var rounds = 200

    @Option(
        help: """
            Measure one alone: a path such as /stock, '\(StoreFigures.bookingName)' or '\(StoreFigures.stockAfterScanName)'.
            """)
    var only: String?

    @Option(
        help: ArgumentHelp(
            "With --only: a household's folder; --times is for one that is not there yet.", valueName: "folder"))
    var household: String?

    func validate() throws {
        guard (1...100).contains(times) else { throw ValidationError("--times is a number from 1 to 100.") }
        guard (1...1_000).contains(rounds) else { throw ValidationError("--rounds is a number from 1 to 1000.") }
        guard household == nil || only != nil else {
            throw ValidationError("--household is for one figure: add --only.")
        }
    }

    func run() async throws {
        guard let only else { return options.print(try await StoreFigures.measured(times: times, rounds: rounds)) }
        let folder = household ?? NSTemporaryDirectory() + "scantry-bench-store-\(getpid())"
        defer { if household == nil { try? FileManager.default.removeItem(atPath: folder) } }
        if !FileManager.default.fileExists(atPath: folder + "/kitchen.sqlite") {
            try SampleHousehold(times: times).moveIn(to: folder)
        }
        options.print(try await StoreFigures(folder: folder, rounds: rounds).measured(only))
    }
}
