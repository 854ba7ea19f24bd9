import ArgumentParser
import Backups
import CommandSupport
import Foundation
import Kiosk
import Kitchen
import Values

/// `scantry rescue`: saves what can be read of a damaged household.
struct RescueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rescue",
        abstract: "Save what can be read of a household whose database is damaged.",
        discussion: """
            Reads the database and its log page by page, where SQLite refuses the whole file, and writes all rows that it \
            finds into a new folder, with the pictures and other files. Nothing is written into the damaged folder, and \
            each block is read once, so that a failing card can be read as long as it lasts. Stop the kiosk first, and \
            give a folder on another disk with --to. If there is a recent backup, compare: scantry restore FILE puts that \
            back.

            Examples:
              scantry rescue /var/lib/scantry
              scantry rescue /media/card/scantry --to /var/lib/scantry-new
            """)

    @Argument(help: "The folder of the damaged household.")
    var folder: String

    @Option(help: "The new folder. Default: beside the damaged one, with -rescued- and the time in its name.")
    var to: String?

    func run() throws {
        do {
            try rescue()
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private func rescue() throws(RescueError) {
        let target = try newFolder()
        let rescue = try DatabaseRescue(reading: source)
        try target.make()
        do throws(RescueError) {
            guard try !rescue.isWhole(scratch: target.draft + "/kitchen.sqlite") else {
                target.remove()
                return printWhole()
            }
            if target.isOnDisk(of: source) {
                Terminal.printError(
                    "\(target.path) is on the disk of the damaged folder. If that disk fails, use another with --to.")
            }
            let report = try rescue.write(to: target.draft + "/kitchen.sqlite", naming: .translated)
            let files = RescuedFiles(of: source, to: target.draft)
            try target.finish(ownedAs: source)
            RescueSummary(report: report, files: files, backup: Self.backup(in: target.path)).show()
            printNextSteps(target.path)
        } catch {
            target.remove()
            throw error
        }
    }

    private var source: String { (folder as NSString).standardizingPath }

    private func newFolder() throws(RescueError) -> NewFolder {
        try NewFolder(
            (to.map { ($0 as NSString).standardizingPath }) ?? "\(source)-rescued-\(Date().fileTimestamp)",
            outside: source)
    }

    private func printWhole() {
        Terminal.print(
            "The database in \(source.escapedForLine) is whole: there is nothing to rescue. Nothing has changed.")
        Terminal.print("  copy       scantry backup FILE --data \(source.escapedForLine)")
        Terminal.print("  look       scantry doctor --data \(source.escapedForLine)")
    }

    private func printNextSteps(_ target: String) {
        let (target, source) = (target.escapedForLine, source.escapedForLine)
        Terminal.print("The rescued household is in \(target); the damaged one has not changed.")
        Terminal.print("  try        scantry serve --data \(target)")
        Terminal.print("  keep       stop scantry, move \(source) away, and rename \(target) to \(source)")
    }

    /// Returns the latest good backup that was copied; nil for none.
    private static func backup(in folder: String) -> StoredBackup? {
        BackupFolder(folder + "/backups", of: DatabaseReport.household(ofFolder: folder)).latestGood()
    }
}
