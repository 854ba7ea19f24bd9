import ArgumentParser
import Backups
import Foundation
import Kiosk
import Kitchen
import ServiceLifecycle
import Values

/// How the kiosk backs itself up.
struct NightlyBackupOptions: ParsableArguments {
    @OptionGroup var place: BackupOptions

    @Option(
        help: ArgumentHelp(
            "A program to run after each good backup, with the file's path as its argument.", valueName: "program"))
    var afterBackup: String?

    @Flag(help: "Make no backup by itself at night.")
    var noNightlyBackup = false

    func runner(of kiosk: Kiosk, in folder: String) -> BackupRunner {
        BackupRunner(
            kiosk: kiosk, place: place.place(ofHousehold: folder), program: Scantry.version, clock: clock(of: kiosk),
            followUp: afterBackup.map { BackupFollowUp($0) })
    }

    func services(of kiosk: Kiosk, _ runner: BackupRunner) -> [any Service] {
        noNightlyBackup ? [] : [NightlyBackups(kiosk: kiosk, runner: runner, clock: clock(of: kiosk))]
    }

    private func clock(of kiosk: Kiosk) -> WallClock { kiosk.clockTrust?.clock ?? .system }
}
