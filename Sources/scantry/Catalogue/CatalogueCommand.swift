import ArgumentParser
import Catalogue
import Kitchen

/// `scantry catalogue`: the products that the kiosk knows without a network.
struct CatalogueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: "Build and search the offline catalogue, by which codes have names without a network.",
        subcommands: [CatalogueImportCommand.self, CatalogueSearchCommand.self])
}

/// `scantry catalogue search`: products by the words of their names.
struct CatalogueSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find products of the offline catalogue by words.",
        discussion: """
            Words may be cut short, and need no accents. Exits with 1 if nothing is found.

            Data of \(CatalogueRemarks.attribution).

            Example:
              scantry catalogue search creme fraic
            """)

    @Option(help: "How many at most.")
    var most = 20

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Argument(help: "Words of a name or a brand.")
    var words: [String]

    func validate() throws {
        guard (1...500).contains(most) else { throw ValidationError("--most is a number from 1 to 500.") }
    }

    func run() async throws {
        let folder = data ?? Places.data()
        let catalogue = OfflineCatalogue(folder: folder)
        guard await catalogue.remarks() != nil else {
            Terminal.complain("There is no offline catalogue in \(folder). Build one: scantry catalogue import.")
            throw ExitCode.failure
        }
        let found = await catalogue.search(words.joined(separator: " "), most: most)
        for (gtin, facts) in found {
            Terminal.say("\(gtin.printed)\t\(KnownProduct(facts, gtin).description.escapedForLine)")
        }
        guard !found.isEmpty else {
            Terminal.complain("Nothing in the catalogue has these words. Try fewer of them, or their beginnings.")
            throw ExitCode.failure
        }
    }
}
