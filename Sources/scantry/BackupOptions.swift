import ArgumentParser
import Backups

/// Where the kiosk's backups are.
struct BackupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The folder for backups; or label:NAME for a USB stick, mounted:PATH for a disk or share that must be mounted there. \
            Default: backups in the household's folder.
            """, valueName: "place"))
    var backups: String?

    func place(ofHousehold folder: String) -> BackupPlace {
        backups.map { BackupPlace($0) } ?? .folder(BackupTarget.standard(ofHousehold: folder))
    }
}
