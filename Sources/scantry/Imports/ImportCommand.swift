import ArgumentParser
import Imports

/// `scantry import`: takes over the data of another program.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Move in from another kitchen program.",
        discussion: """
            Without --yes it only shows what would come, what is there already, and what is left out and why. With --yes \
            it imports all of it in one step, which scantry import undo undoes as a whole. The same data again changes \
            nothing; a later export brings only what is new. Works beside a running kiosk.
            """,
        subcommands: [
            GrocyImport.self, BarcodeBuddyImport.self, KitchenOwlImport.self, MealieImport.self, TandoorImport.self,
            NextcloudImport.self, PaprikaImport.self, RecipePagesImport.self, TableImportCommand.self,
            ScantryImport.self,
            ImportList.self, ImportUndoCommand.self,
        ])
}

/// `scantry import grocy`.
struct GrocyImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grocy",
        abstract: "Import from Grocy 4: its database, its data folder, or a running server.",
        discussion: """
            Examples:
              scantry import grocy grocy.db
              scantry import grocy /var/www/grocy/data --yes
              scantry import grocy data.zip --yes
              scantry import grocy http://grocy.local --key key.txt
            """)

    @Argument(help: "grocy.db, the folder data, a zip file of that, or the server's address.")
    var source: String

    @Option(help: "Of a server: an API key of Grocy, or a file that has one.")
    var key: String?

    @OptionGroup var options: ImportOptions

    func run() async throws {
        try await options.run(
            try source.isAddress ? .grocyServer(address: source, key: ImportOptions.key(key)) : .grocy(path: source))
    }
}

/// `scantry import barcodebuddy`.
struct BarcodeBuddyImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "barcodebuddy",
        abstract: "Import from Barcode Buddy: barcodes, and how much a pack holds.",
        discussion: "Import from Grocy first: barcodes that were assigned to a product are there.")

    @Argument(help: "barcodebuddy.db.")
    var file: String

    @OptionGroup var options: ImportOptions

    func run() async throws { try await options.run(.barcodeBuddy(path: file)) }
}

extension String {
    /// Whether it begins as the address of a server.
    fileprivate var isAddress: Bool {
        ["http://", "https://"].contains { lowercased().hasPrefix($0) }
    }
}
