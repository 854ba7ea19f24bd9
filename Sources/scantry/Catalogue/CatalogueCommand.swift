import ArgumentParser
import Catalogue
import CommandSupport
import Kitchen
import Phrases
import Values

/// `scantry catalogue`: the offline catalogue of products.
struct CatalogueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: "Build and search the offline catalogue, which names products without a network.",
        subcommands: [
            CatalogueImportCommand.self, CatalogueSearchCommand.self, CatalogueReportCommand.self,
        ])
}

/// `scantry catalogue search`: finds products by the words of their names.
struct CatalogueSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find products of the offline catalogue by words.",
        discussion: """
            Words of three letters and more match by prefix; accents are ignored. Exits with 1 if nothing is found.

            Data of \(CatalogueRemarks.attribution).

            Example:
              scantry catalogue search creme fraic
            """)

    @Option(help: "The maximum number of results.")
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
        let state = CatalogueExamination(folder: folder).state
        guard state != .damaged else {
            Terminal.printError(
                "The offline catalogue in \(folder) is damaged. Build it again: scantry catalogue import.")
            throw ExitCode.failure
        }
        guard await catalogue.remarks() != nil else {
            Terminal.printError("There is no offline catalogue in \(folder). Build one: scantry catalogue import.")
            throw ExitCode.failure
        }
        let found = await catalogue.search(words.joined(separator: " "), most: most)
        for (gtin, facts) in found {
            Terminal.print("\(gtin.printed)\t\(KnownProduct(facts, gtin).description.escapedForLine)")
        }
        guard !found.isEmpty else {
            Terminal.printError("Nothing in the catalogue has these words. Try fewer of them, or their beginnings.")
            throw ExitCode.failure
        }
    }
}

/// `scantry catalogue report`: how much the catalogue knows about its products.
struct CatalogueReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Count the products of the offline catalogue that have an amount, nutrients, a picture and so on.",
        discussion: """
            Examines 20,000 products spread over the catalogue, or all of a smaller one.

            Example:
              scantry catalogue import products-sample-1000.csv && scantry catalogue report
            """)

    @Option(help: "The folder for the household's data.")
    var data: String?

    func run() async throws {
        let folder = data ?? Places.data()
        let catalogue = OfflineCatalogue(folder: folder)
        guard let remarks = await catalogue.remarks() else {
            Terminal.printError("There is no offline catalogue in \(folder). Build one: scantry catalogue import.")
            throw ExitCode.failure
        }
        var report = CatalogueReport()
        for gtin in await catalogue.some(20_000) {
            if let facts = await catalogue.facts(of: gtin) { report.count(facts) }
        }
        Terminal.print("\(remarks.products) products of \(remarks.exports.joined(separator: ", ").escapedForLine)")
        for line in report.lines { Terminal.print(line) }
    }
}
