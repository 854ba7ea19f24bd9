import ArgumentParser
import Catalogue
import CommandSupport
import Foundation
import Kitchen
import Phrases

/// `scantry catalogue import`: builds the offline catalogue from an export of Open Food Facts.
struct CatalogueImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Build the offline catalogue from an export of Open Food Facts.",
        discussion: """
            Imports the CSV or the JSONL export, compressed by gzip or not; - reads standard input. The old catalogue \
            stays in use until the new one is complete, also while a kiosk runs. The CSV is a quarter of the size; the \
            JSONL has names in more languages, and more nutrients. Both: https://static.openfoodfacts.org/data

            With --changes the files are daily changes, which are applied to the existing catalogue. With --names they \
            are taxonomies, with the names of categories, allergens, additives or labels; these names are kept when \
            the catalogue is built again. Exports and changes that were already imported are skipped.

            Data of Open Food Facts (https://openfoodfacts.org), Open Database Licence 1.0.

            Examples:
              scantry catalogue import en.openfoodfacts.org.products.csv.gz
              scantry catalogue import openfoodfacts-products.jsonl.gz --country france --country belgium --language fr
              curl -A 'me (me@example.org)' https://static.openfoodfacts.org/data/en.openfoodfacts.org.products.csv.gz | scantry catalogue import -
              scantry catalogue import --changes openfoodfacts_products_1753142400_1753228800.json.gz
              scantry catalogue import --names categories.json additives.json
            """)

    @Option(
        help: ArgumentHelp(
            "Import only products sold in this country; repeat for more. Default: all countries.", valueName: "country")
    )
    var country: [String] = []

    @Option(
        help: ArgumentHelp(
            "Keep names in this language; repeat for more. Default: the household's, English and French.",
            valueName: "two letters"))
    var language: [String] = []

    @Flag(help: "Import only products that have a name in one of the languages.")
    var onlyLanguage = false

    @Flag(help: "The files are daily changes (deltas).")
    var changes = false

    @Flag(help: "The files are taxonomies, with names of tags.")
    var names = false

    @Flag(help: "Import the file again even if it was already imported.")
    var again = false

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Argument(help: "The export; several files with --changes or --names.")
    var files: [String]

    func validate() throws {
        guard language.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (97...122).contains($0) } }) else {
            throw ValidationError("--language takes two small letters, such as fr.")
        }
        guard !(changes || names) || (country.isEmpty && !onlyLanguage) else {
            throw ValidationError("--country and --only-language apply to whole exports only; leave them out.")
        }
        guard !(changes && names) else {
            throw ValidationError("--changes and --names are different kinds of files; give one of the options.")
        }
        guard changes || names || files.count == 1 else { throw ValidationError("Give exactly one export file.") }
    }

    func run() async throws {
        let folder = data ?? Places.data()
        var bar = ProgressBar()
        do {
            let catalogue = try CatalogueImport(into: folder)
            for file in files { try importFile(file, into: catalogue, showing: &bar) }
        } catch {
            bar.end()
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private func importFile(_ file: String, into catalogue: CatalogueImport, showing bar: inout ProgressBar) throws {
        if names {
            let count = try catalogue.addNames(from: file, languages)
            return Terminal.print("\(count) names of \(file.escapedForLine).")
        }
        if !again, let there = catalogue.remarks(ifFrom: file, changes ? nil : choice) {
            let day = there.built.formatted(.iso8601.year().month().day())
            return Terminal.print(
                "\(file.escapedForLine) is in the catalogue already, built on \(day) with \(there.products) products; --again imports it again."
            )
        }
        bar = ProgressBar()
        let progress =
            try changes
            ? catalogue.change(by: file) { bar.show($0) } : catalogue.build(from: file, choice) { bar.show($0) }
        bar.end()
        Terminal.print(report(progress, bar.seconds))
    }

    private var choice: CatalogueChoice {
        let countries = country.map { $0.contains(":") ? $0 : "en:" + $0.lowercased().replacing(" ", with: "-") }
        return CatalogueChoice(countries: countries, languages: languages, isOnlyInLanguages: onlyLanguage)
    }

    /// The languages asked for, else the household's first. A product gets its name in the first of them that it has.
    private var languages: [String] {
        guard language.isEmpty else { return language }
        let examination = try? KitchenExamination(folder: data ?? Places.data())
        let spoken = examination?.language.map { String($0.prefix { $0 != "-" }) }
        return ([spoken].compactMap(\.self) + ["en", "fr"]).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func report(_ progress: CatalogueImport.Progress, _ seconds: Double) -> String {
        let lines = progress.damaged == 0 ? "" : "; \(progress.damaged) damaged lines were left out"
        return "\(progress.products) products of \(progress.lines) lines, in \(Int(seconds.rounded(.up))) s\(lines)."
    }
}
