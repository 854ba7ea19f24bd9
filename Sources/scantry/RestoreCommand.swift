import ArgumentParser
import Backups
import CommandSupport
import Foundation

/// `scantry restore`: puts a household back as it was in a backup.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put the household back as it was in a backup.",
        discussion: """
            Without --yes it only shows what the backup holds and what it would replace. With --yes it unpacks the backup \
            beside the household's folder, checks it, brings it up to date, and puts it in the folder's place; the old \
            folder stays beside it until you delete it. If anything fails, nothing has changed. Stop the kiosk first.

            Examples:
              scantry restore scantry-backup-20261126T140501Z.zip
              sudo scantry restore backup.zip --data /var/lib/scantry --yes
            """)

    @Argument(help: "The backup's file.")
    var file: String

    @Option(help: "The folder for the household's data.")
    var data: String?

    @OptionGroup var passphrase: PassphraseOptions

    @Flag(help: "Do it.")
    var yes = false

    func run() throws {
        var bar = ProgressBar()
        do {
            let (restore, look) = try opened()
            show(look, restore.folder)
            guard yes else { return Terminal.say("Nothing has changed. To do it, add --yes.") }
            let former = try restore.run { bar.show($0) }
            bar.end()
            Terminal.say("Restored. Start scantry again.")
            guard let former else { return }
            Terminal.say(
                "  before     the household as it was stays in \(former.escapedForLine); delete it when you like")
        } catch {
            bar.end()
            Terminal.complain("\(error)")
            throw ExitCode.failure
        }
    }

    /// Looks at the backup, and asks for its passphrase if it has one.
    private func opened() throws -> (Restore, Restore.Preview) {
        let folder = data ?? Places.data()
        let restore = Restore(of: file, to: folder, passphrase: try passphrase.fromFile())
        do {
            return (restore, try restore.preview())
        } catch {
            guard case .unusable(_, .encrypted) = error else { throw error }
            let restore = Restore(of: file, to: folder, passphrase: try PassphraseOptions.ask("Passphrase: "))
            return (restore, try restore.preview())
        }
    }

    private func show(_ preview: Restore.Preview, _ folder: String) {
        let created = preview.manifest.created.formatted(.iso8601)
        Terminal.say("  backup     of \(created), by Scantry \(preview.manifest.program)".escapedForLine)
        Terminal.say(
            "  holds      \(DatabaseSummary(preview.manifest.counts)), \(preview.manifest.files.count - 1) other files")
        for left in preview.manifest.leftOut {
            Terminal.say("  left out   \(left.path): \(left.reason)".escapedForLine)
        }
        let replaced = preview.replaced.map { "\($0) in \(folder)" } ?? "nothing; there is no household in \(folder)"
        Terminal.say("  replaces   \(replaced)".escapedForLine)
    }
}
