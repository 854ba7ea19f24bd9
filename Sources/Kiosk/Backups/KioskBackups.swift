import Values

/// The services that make, restore and mirror backups of a running kiosk's household.
public struct KioskBackups: Sendable {
    public let runner: BackupRunner
    public let restores: RestoreRunner
    /// Keeps a second place up to date; nil for none.
    public let mirror: MirrorKeeper?

    public init(runner: BackupRunner, restores: RestoreRunner, mirror: MirrorKeeper? = nil) {
        (self.runner, self.restores, self.mirror) = (runner, restores, mirror)
    }
}

extension KioskBackups {
    /// Backups in the household's folder, and nobody who starts the program anew after a restore.
    public init(of kiosk: Kiosk, program: String, clock: WallClock) {
        let runner = BackupRunner(kiosk: kiosk, program: program, clock: clock)
        self.init(runner: runner, restores: RestoreRunner(kiosk: kiosk, backups: runner, clock: clock) {})
    }
}
