import ArgumentParser
import Catalogue
import Foundation

/// `scantry catalogue import`: builds the offline catalogue from an export of Open Food Facts.
struct CatalogueImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Build the offline catalogue from an export of Open Food Facts.",
        discussion: """
            Takes the CSV or the JSONL export, packed by gzip or not; - reads standard input. The catalogue that was there \
            serves until the new one is complete, also beside a running kiosk. The CSV is a quarter of the size; the JSONL \
            has names in more languages, and more nutrients. Both: https://static.openfoodfacts.org/data

            With --changes the file is one of the daily deltas, and is applied to the catalogue that is there.

            Data of Open Food Facts (https://openfoodfacts.org), Open Database Licence 1.0.

            Examples:
              scantry catalogue import en.openfoodfacts.org.products.csv.gz
              scantry catalogue import openfoodfacts-products.jsonl.gz --country france --country belgium --language fr
              curl -A 'me (me@example.org)' https://static.openfoodfacts.org/data/en.openfoodfacts.org.products.csv.gz | scantry catalogue import -
              scantry catalogue import --changes openfoodfacts_products_1753142400_1753228800.json.gz
            """)

    @Option(
        help: ArgumentHelp(
            "Take only what is sold there; repeat it for more. Else all the world.", valueName: "country"))
    var country: [String] = []

    @Option(help: ArgumentHelp("Keep names in this language; repeat it for more.", valueName: "two letters"))
    var language = ["en", "fr"]

    @Flag(help: "Take only products that have a name in one of the languages.")
    var onlyLanguage = false

    @Flag(help: "The file has what changed lately.")
    var changes = false

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Argument(help: "The export.")
    var file: String

    func validate() throws {
        guard language.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (97...122).contains($0) } }) else {
            throw ValidationError("--language takes two small letters, such as fr.")
        }
        guard !changes || (country.isEmpty && !onlyLanguage) else {
            throw ValidationError("--changes are chosen as the catalogue was; leave --country and --only-language out.")
        }
    }

    func run() async throws {
        let folder = data ?? Places.data()
        var bar = ProgressBar()
        do {
            let catalogue = try CatalogueImport(into: folder)
            let progress =
                try changes
                ? catalogue.change(by: file) { bar.show($0) }
                : catalogue.build(from: file, choice) { bar.show($0) }
            bar.end()
            Terminal.say(report(progress, bar.seconds))
        } catch {
            bar.end()
            Terminal.complain("\(error)")
            throw ExitCode.failure
        }
    }

    private var choice: CatalogueChoice {
        let countries = country.map { $0.contains(":") ? $0 : "en:" + $0.lowercased().replacing(" ", with: "-") }
        return CatalogueChoice(countries: countries, languages: language, isOnlyInLanguages: onlyLanguage)
    }

    private func report(_ progress: CatalogueImport.Progress, _ seconds: Double) -> String {
        let lines = progress.damaged == 0 ? "" : "; \(progress.damaged) damaged lines were left out"
        return "\(progress.products) products of \(progress.lines) lines, in \(Int(seconds.rounded(.up))) s\(lines)."
    }
}
