import ArgumentParser
import Backups
import CommandSupport
import Foundation

/// `scantry export`: writes all that the household has as files that other programs read.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all that the household has as open files.",
        discussion: """
            A zip archive or a folder has a JSON document with all rows, a table for spreadsheets of each of the \
            database's tables (CSV), recipes as schema.org describes them (JSON-LD), and pictures. Secrets are left out: \
            keys, passwords, paired devices. Works while the kiosk runs. scantry import scantry makes a household of an \
            export again; to be safe from a broken card, make backups instead.

            Examples:
              scantry export
              scantry export kitchen.zip
              scantry export household.json
              scantry export /media/stick/kitchen
            """)

    @Argument(
        help: """
            A file that ends in .zip, one that ends in .json for the JSON document alone, or a folder, which is made. \
            Default: scantry-export-TIME.zip in this folder.
            """)
    var target: String?

    @Option(help: "The folder for the household's data.")
    var data: String?

    func run() throws {
        let export = HouseholdExport(of: .folder(data ?? Places.data()), program: Scantry.version)
        let target = target ?? export.name
        do throws(ExportError) {
            switch (target as NSString).pathExtension {
            case "zip": try export.write(.archive, to: target)
            case "json": try export.write(.document, to: target)
            default: try export.write(into: target)
            }
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
        Terminal.print("\(target.escapedForLine) is written.")
    }
}
