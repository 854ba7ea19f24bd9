import Foundation

/// A folder with backups. What it says of them is read from their names and manifests alone.
public struct BackupFolder: Sendable {
    public let path: String

    public init(_ path: String) { self.path = path }

    /// The backups, the latest first. Files with other names are not looked at.
    public var backups: [StoredBackup] {
        names.compactMap { StoredBackup(path: "\(path)/\($0.text)") }
    }

    /// Returns the latest good backup that was made before a time; nil for none. Older ones are not opened.
    public func latestGood(before time: Date = .distantFuture) -> StoredBackup? {
        names.lazy.filter { $0.date < time }
            .compactMap { StoredBackup(path: "\(path)/\($0.text)") }.first(where: \.isGood)
    }

    /// Returns a backup by its file name; nil if it is not there.
    public func backup(named name: String) -> StoredBackup? {
        BackupName(name).flatMap { StoredBackup(path: "\(path)/\($0.text)") }
    }

    private var names: [BackupName] { DiskFolder.names(in: path).compactMap(BackupName.init).sorted(by: >) }

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
