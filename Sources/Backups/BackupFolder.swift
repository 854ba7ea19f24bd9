import Foundation
import Kitchen
import Values

/// A folder with backups, as one household sees it: those of others in it are listed apart, and never deleted.
///
/// Only the names and manifests of backups are read, not their contents.
public struct BackupFolder: Sendable {
    public let path: String
    private let household: HouseholdID?
    private let cache: StoredBackupCache

    /// - Parameters:
    ///   - household: Nil for one of a version that gave it no identifier.
    ///   - cache: Keeps what was read of the files.
    public init(_ path: String, of household: HouseholdID?, cache: StoredBackupCache = StoredBackupCache()) {
        (self.path, self.household, self.cache) = (path, household, cache)
    }

    /// The backups, the latest first. Files with other names are not looked at.
    public var backups: [StoredBackup] {
        let backups = names.compactMap(stored)
        cache.removeAll(except: backups)
        return backups
    }

    /// The backups of other households, the latest first. Who has lost a household restores it in a new one.
    public var backupsOfOthers: [StoredBackup] {
        allNames.filter { !isOwn($0) }.compactMap { StoredBackup(path: "\(path)/\($0.text)") }
    }

    /// Returns the latest good backup that was made before a time; nil for none. Older ones are not opened.
    public func latestGood(before time: Date = .distantFuture) -> StoredBackup? {
        names.lazy.filter { $0.date < time }.compactMap(stored).first(where: \.isGood)
    }

    /// Returns a backup by its file name, also one of another household; nil if it is not there.
    public func backup(named name: String) -> StoredBackup? { BackupName(name).flatMap(stored) }

    private func stored(_ name: BackupName) -> StoredBackup? { cache.backup("\(path)/\(name.text)") }

    private var names: [BackupName] { allNames.filter(isOwn) }

    private var allNames: [BackupName] { DiskFolder.names(in: path).compactMap(BackupName.init).sorted(by: >) }

    private func isOwn(_ name: BackupName) -> Bool { name.household == household?.short }

    /// Deletes the good backups that are not to be kept, and returns their names. The latest stays, and so does what
    /// cannot be read.
    ///
    /// - Parameter present: One that was just made, and stays even if the clock was behind.
    @discardableResult
    public func prune(
        _ retention: BackupRetention = BackupRetention(), keeping present: BackupName? = nil,
        _ calendar: Calendar = .current
    ) -> [BackupName] {
        let good = backups.filter(\.isGood).map(\.name)
        return retention.superfluous(good, calendar).filter {
            $0 != present && unlink("\(path)/\($0.text)") == 0
        }
    }
}
