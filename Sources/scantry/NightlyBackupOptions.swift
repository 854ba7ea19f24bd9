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

    @OptionGroup var mirror: MirrorOptions

    /// - Parameter restart: Ends the program in good order and starts it anew.
    func backups(
        of kiosk: Kiosk, in folder: String, restart: @escaping @Sendable () -> Void
    ) -> KioskBackups {
        let clock = kiosk.clockTrust?.clock ?? .system
        let runner = BackupRunner(
            kiosk: kiosk, place: place.place(ofHousehold: folder), program: Scantry.version, clock: clock,
            followUp: afterBackup.map { BackupFollowUp($0) })
        return KioskBackups(
            runner: runner, restores: RestoreRunner(kiosk: kiosk, backups: runner, clock: clock, restart: restart),
            mirror: mirror.place.map {
                MirrorKeeper(kiosk: kiosk, place: $0, program: Scantry.version, clock: clock)
            })
    }

    func services(of kiosk: Kiosk, _ backups: KioskBackups) -> [any Service] {
        let nightly = NightlyBackups(
            kiosk: kiosk, runner: backups.runner, clock: kiosk.clockTrust?.clock ?? .system)
        return (noNightlyBackup ? [] : [nightly]) + (backups.mirror.map { [$0] } ?? [])
    }
}
