import ArgumentParser
import Backups

/// Where a second place is that is kept up to date.
struct MirrorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keep a second place up to date, within a minute of each change: a folder on another disk; or label:NAME for a \
            USB stick, mounted:PATH for a disk or share that must be mounted there. It is not encrypted.
            """, valueName: "place"))
    var mirror: String?

    var place: BackupPlace? { mirror.map { BackupPlace($0, subfolder: "scantry-mirror") } }
}
