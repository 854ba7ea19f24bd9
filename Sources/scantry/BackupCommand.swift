import ArgumentParser
import Backups
import CommandSupport
import Foundation

/// `scantry backup`: backs the household up, and opens the backup to see that it is good.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back the household up in one file, which is opened and checked at once.",
        discussion: """
            Works while the kiosk runs and scans go on. The file has the database, the household's own pictures, \
            certificates and keys: keep it where only you can read it. It counts only after it was unpacked and compared \
            with what should be in it; until then its name ends in .part, and a failure removes it.

            Examples:
              scantry backup
              scantry backup /media/stick/scantry
              scantry backup label:KITCHEN
              scantry backup kitchen.zip --with-pictures --with-catalogue
              scantry backup --encrypt /media/stick/scantry

            An encrypted one is opened by scantry restore or, without Scantry, by
              openssl cms -decrypt -binary -inform DER -pwri_password '…' -in FILE.zip.cms -out FILE.zip
            """)

    @Argument(
        help: """
            A file that ends in .zip, or a folder, which is made; or label:NAME for a USB stick, mounted:PATH for a disk or \
            share that must be mounted there. Default: backups in the household's folder.
            """)
    var target: String?

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Flag(help: "Include the offline catalogue, which an import would make again.")
    var withCatalogue = false

    @Flag(help: "Include the pictures that were fetched from outside, which would be fetched again.")
    var withPictures = false

    @Flag(
        help: """
            Encrypt it with a passphrase, which is asked for unless it is in a file. A household with the file \
            backup-passphrase gets encrypted backups only.
            """)
    var encrypt = false

    @OptionGroup var passphrase: PassphraseOptions

    func run() throws {
        let folder = data ?? Places.data()
        var bar = ProgressBar()
        do {
            let maker = BackupMaker(.folder(folder), program: Scantry.version)
            let secret =
                try passphrase.fromFile() ?? ofHousehold(folder) ?? (encrypt ? PassphraseOptions.promptForNew() : nil)
            let choice = BackupChoice(hasCatalogue: withCatalogue, hasFetchedPictures: withPictures)
            let path = try target.map { try BackupPlace($0).path }
            let backup = try maker.make(at: BackupTarget(path, ofHousehold: folder), choice, passphrase: secret) {
                bar.show($0)
            }
            bar.end()
            report(backup)
        } catch {
            bar.end()
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    /// Returns the passphrase of the nightly backups: a household that has one gets no backup in the clear.
    private func ofHousehold(_ folder: String) throws -> Passphrase? {
        try PassphraseFile.read(PassphraseFile.path(ofHousehold: folder))
    }

    private func report(_ backup: StoredBackup) {
        let size = backup.bytes.formatted(.byteCount(style: .file))
        Terminal.print("\(backup.path.escapedForLine): \(size), opened and found good.")
        guard let manifest = backup.manifest else { return }
        Terminal.print("  holds      \(DatabaseSummary(manifest.counts)), \(manifest.files.count - 1) other files")
        for left in manifest.leftOut {
            Terminal.print("  left out   \(left.path): \(left.reason)".escapedForLine)
        }
    }
}
