import Backups
import Foundation
import Kitchen
import Synchronization
import Values

/// Makes backups of the running kiosk's household, one at a time.
public final class BackupRunner: Sendable {
    private let place: BackupPlace
    private let followUp: BackupFollowUp?
    private let maker: BackupMaker
    private let eventBus: EventBus
    private let clock: WallClock
    private let household: String
    private let retention: BackupRetention
    private let cache = StoredBackupCache()
    private let current = Mutex(State())
    private let knownID = Mutex<HouseholdID?>(nil)

    /// What the runner does at present, and how its last backup ended.
    public struct State: Sendable {
        /// How far the present backup has come; nil if none is made.
        public fileprivate(set) var progress: BackupProgress?
        /// Why the last backup was not made, and when; nil after a good one.
        public fileprivate(set) var failure: (error: BackupError, time: Date)?
    }

    /// - Parameters:
    ///   - place: Where the backups are; nil for a folder in the household's.
    ///   - followUp: What runs after each good backup; nil for nothing.
    ///   - program: The version of this program.
    public init(
        kiosk: Kiosk, place: BackupPlace? = nil, program: String, clock: WallClock = .system,
        followUp: BackupFollowUp? = nil,
        retention: BackupRetention = BackupRetention()
    ) {
        household = kiosk.store.folder
        self.place = place ?? .folder(BackupTarget.standard(ofHousehold: household))
        self.followUp = followUp
        maker = BackupMaker(.store(kiosk.store), program: program, clock: clock)
        (eventBus, self.clock, self.retention) = (kiosk.eventBus, clock, retention)
    }

    public var state: State { current.withLock { $0 } }

    /// The folder with the backups; nil while its disk is not there.
    public var folder: BackupFolder? { (try? place.path).map(folder) }

    /// Whether the place for backups is a removable or mounted disk.
    public var isOnDisk: Bool { if case .folder = place { false } else { true } }

    private func folder(_ path: String) -> BackupFolder {
        BackupFolder(path, of: householdID, cache: cache)
    }

    private var householdID: HouseholdID? {
        knownID.withLock { known in
            if known == nil { known = DatabaseReport.household(ofFolder: household) }
            return known
        }
    }

    /// Returns the backups, the latest first; none while their disk is not there.
    public func backups() async -> [StoredBackup] { await onThread { [self] in folder?.backups ?? [] } }

    /// Returns the backups of other households in the same folder, the latest first.
    public func backupsOfOthers() async -> [StoredBackup] { await onThread { [self] in folder?.backupsOfOthers ?? [] } }

    /// Returns when the latest good backup was made; nil for none, or while their disk is not there.
    public func latestTime() async -> Date? {
        await onThread { [self] in folder?.latestGood(before: BackupSchedule.future(at: clock.now))?.name.date }
    }

    /// Makes a backup, and deletes those that need not be kept any longer.
    ///
    /// - Returns: The backup; nil if another one is being made.
    /// - Throws: ``BackupError``. After ``BackupError/followUp(program:reason:)`` the backup is there.
    public func make(_ choice: BackupChoice = BackupChoice()) async throws(BackupError) -> StoredBackup? {
        guard begin() else { return nil }
        do throws(BackupError) {
            let backup = try await onThread { [self] () throws(BackupError) in try makeNow(choice) }
            end(nil)
            return backup
        } catch {
            end(error)
            throw error
        }
    }

    private func makeNow(_ choice: BackupChoice) throws(BackupError) -> StoredBackup {
        let folder = try place.path
        // Read each time, so that it may be changed while the kiosk runs.
        let passphrase = try PassphraseFile.read(PassphraseFile.path(ofHousehold: household))
        let backup = try maker.make(at: .folder(folder), choice, passphrase: passphrase) { self.note($0) }
        self.folder(folder).prune(retention, keeping: backup.name)
        try followUp?.run(on: backup)
        return backup
    }

    private func begin() -> Bool {
        let isFirst = current.withLock { state in
            guard state.progress == nil else { return false }
            state.progress = .beginning
            return true
        }
        if isFirst { eventBus.publish(.changed(.backups)) }
        return isFirst
    }

    private func note(_ progress: BackupProgress) {
        let isNews = current.withLock { state in
            defer { state.progress = progress }
            return state.progress?.step != progress.step
        }
        if isNews { eventBus.publish(.changed(.backups)) }
    }

    private func end(_ error: BackupError?) {
        current.withLock { [clock] state in
            state.progress = nil
            state.failure = error.map { ($0, clock.now) }
        }
        eventBus.publish(.changed(.backups))
    }
}
