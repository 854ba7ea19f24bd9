import ArgumentParser

/// `scantry bench copies`: measures what the copies of the household cost that satellites fetch.
struct BenchCopies: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copies", abstract: "Bytes and time of a satellite's copies of the household.",
        discussion: """
            It makes a household with 2,000 products, 5,000 lots and 50,000 movements in a temporary folder, and takes it \
            over in another: first all of it, then what differs after a pack, and after ten.

            Example: scantry bench copies --times 10
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "How many such households in one.")
    var times = 1

    func validate() throws {
        guard (1...100).contains(times) else { throw ValidationError("--times is a number from 1 to 100.") }
    }

    func run() async throws {
        options.print(try await CopyFigures.measured(times: times))
    }
}
