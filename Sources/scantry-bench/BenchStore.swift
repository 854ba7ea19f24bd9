import ArgumentParser

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
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "How many such households in one.")
    var times = 1

    @Option(help: "A path to measure alone, such as /stock.")
    var only: String?

    func validate() throws {
        guard (1...100).contains(times) else { throw ValidationError("--times is a number from 1 to 100.") }
    }

    func run() async throws {
        options.print(try await StoreFigures.measured(times: times, only: only))
    }
}
