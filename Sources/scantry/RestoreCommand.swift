import ArgumentParser
import Backups
import CommandSupport
import Foundation
import Kitchen

/// `scantry restore`: puts a household back as it was in a backup.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put the household back as it was in a backup.",
        discussion: """
            Without --yes it only shows what the backup holds and what it would replace. With --yes it unpacks the backup \
            inside the household's folder, checks it, brings it up to date, and puts it in the household's place; the old \
            household stays in a folder there until you delete it. If anything fails, nothing has changed. Stop the kiosk \
            first, or restore on its page Settings, Backups.

            It also takes a copy of the database, such as the one made before each upgrade: to go back to an earlier \
            version, restore the copy, then install that version. And it takes the folder of a household that was \
            replaced.

            Examples:
              scantry restore --list
              scantry restore scantry-backup-20261126T140501Z-1a2b3c4d.zip
              sudo scantry restore backup.zip --data /var/lib/scantry --yes
              scantry restore kitchen-before-upgrade-20261126T140501Z.sqlite --yes
            """)

    @Argument(help: "The backup's file, a copy of a database, or the folder of a household that was replaced.")
    var file: String?

    @Option(help: "The folder for the household's data.")
    var data: String?

    @OptionGroup var backup: BackupOptions

    @OptionGroup var passphrase: PassphraseOptions

    @Flag(help: "List what can be restored: backups, copies of the database, and households that were replaced.")
    var list = false

    @Flag(help: "Do it.")
    var yes = false

    func validate() throws {
        guard list != (file != nil) else { throw ValidationError("Give what to restore, or --list.") }
    }

    func run() throws {
        guard let file else { return RestorableList(folder: folder, place: backup.place(ofHousehold: folder)).show() }
        var bar = ProgressBar()
        do {
            let (restore, look) = try opened(file)
            show(look, restore.folder)
            guard yes else { return Terminal.print("Nothing has changed. To do it, add --yes.") }
            let former = try restore.run { bar.show($0) }
            bar.end()
            Terminal.print("Restored. Start scantry again.")
            guard let former else { return }
            Terminal.print(
                "  before     the household as it was stays in \(former.path.escapedForLine); delete it when you like")
        } catch {
            bar.end()
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private var folder: String { data ?? Places.data() }

    /// Looks at the backup, and asks for its passphrase if it has one.
    private func opened(_ file: String) throws -> (Restore, RestorePreview) {
        let keeping = try? backup.place(ofHousehold: folder).path
        let restore = Restore(of: file, to: folder, passphrase: try passphrase.fromFile(), keeping: keeping)
        do {
            return (restore, try restore.preview())
        } catch {
            guard case .unusable(_, .encrypted) = error else { throw error }
            let restore = Restore(
                of: file, to: folder, passphrase: try PassphraseOptions.prompt("Passphrase: "), keeping: keeping)
            return (restore, try restore.preview())
        }
    }

    private func show(_ preview: RestorePreview, _ folder: String) {
        let contents = preview.contents
        let maker = contents.program.map { ", by Scantry \($0)" } ?? ""
        Terminal.print(
            "  backup     of \(contents.time?.formatted(.iso8601) ?? "an unknown time")\(maker)".escapedForLine)
        let others = contents.files.map { "\($0) other files" } ?? "without other files: those in place stay"
        Terminal.print("  holds      \(contents.summary), \(others)")
        for left in contents.leftOut {
            Terminal.print("  left out   \(left.path): \(left.reason)".escapedForLine)
        }
        let replaced = preview.replaced.map { "\($0) in \(folder)" } ?? "nothing; there is no household in \(folder)"
        Terminal.print("  replaces   \(replaced)".escapedForLine)
        if preview.isOfOtherHousehold { Terminal.print("  note       this is another household's") }
    }
}
