import Backups
import CommandSupport
import Foundation
import Kitchen

/// The files that `scantry restore` can restore, with their paths.
struct RestorableList {
    let folder: String
    /// Where the backups are.
    let place: BackupPlace

    func show() {
        let lines = backups + copies + formers
        if lines.isEmpty { Terminal.print("There is nothing to restore in \(folder).".escapedForLine) }
        for (time, what, path) in lines.sorted(by: { $0.time > $1.time }) {
            Terminal.print("\(time.formatted(.iso8601))  \(what)  \(path)".escapedForLine)
        }
    }

    private typealias Line = (time: Date, what: String, path: String)

    private var backups: [Line] {
        guard let path = try? place.path else { return [] }
        let household = DatabaseReport.household(ofFolder: folder)
        let all = BackupFolder(path, of: household)
        let others = household == nil ? "" : ", of another household"
        return all.backups.map { line($0, "") } + all.backupsOfOthers.map { line($0, others) }
    }

    private func line(_ backup: StoredBackup, _ owner: String) -> Line {
        let what = backup.isGood ? backup.name.isEncrypted ? "backup, encrypted" : "backup" : "damaged backup"
        return (backup.name.date, what + owner, backup.path)
    }

    private var copies: [Line] {
        SavedCopies.all(in: folder).map { ($0.time, $0.reason.description, $0.path) }
    }

    private var formers: [Line] {
        FormerHousehold.all(in: folder).map { ($0.time, "the household before a restore", $0.path) }
    }
}

extension SavedCopy.Reason {
    /// The reason in words.
    var description: String {
        switch self {
        case .saved: "copy of a removed database"
        case .beforeRepair: "copy before a repair of tables"
        case .beforeUpgrade: "copy before an upgrade"
        }
    }
}
