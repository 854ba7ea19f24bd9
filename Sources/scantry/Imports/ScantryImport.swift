import ArgumentParser
import Backups
import CommandSupport
import Foundation

/// `scantry import scantry`: makes a household of an export.
struct ScantryImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scantry",
        abstract: "Make a household of an export of Scantry.",
        discussion: """
            The household is made in a folder that has none yet. Phones and scripts have to be paired again, and keys \
            of recipe services typed in, because exports hold no secrets.

            Example:
              scantry import scantry scantry-export-20261126T140501Z.zip --data /var/lib/scantry
            """)

    @Argument(help: "An export's archive, its folder, or its JSON document, which has no pictures.")
    var file: String

    @Option(help: "The folder for the household's data.")
    var data: String?

    func run() throws {
        let folder = data ?? Places.data()
        do throws(ExportError) {
            let summary = try ExportLoader(of: file, to: folder).run()
            Terminal.print("\(folder.escapedForLine) has \(summary) now.")
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }
}
