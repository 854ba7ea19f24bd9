import Backups
import Foundation
import Kiosk
import Kitchen

/// Checks when the last good backup was made.
struct BackupCheck {
    let folder: String
    /// Where the backups are.
    let backups: BackupPlace
    /// The second place that is kept up to date; nil for none.
    var mirror: BackupPlace?
    var now = Date()

    func findings() -> [Finding] {
        guard access(folder + "/kitchen.sqlite", F_OK) == 0 else {
            return [.ok("backup", "there is nothing to back up yet")]
        }
        if (try? HubMembership(ofFolder: folder)) != nil { return [.ok("backup", "the hub makes them")] }
        return ofBackups + ofMirror
    }

    private var ofMirror: [Finding] {
        guard let mirror else { return [] }
        let place: String
        do throws(BackupError) { place = try mirror.path } catch {
            return [.warning("mirror", "the disk of the second place is not there", cure: "\(error)")]
        }
        let cure = "Start the kiosk with --mirror; on its page, Settings, Backups says what fails."
        guard let copy = MirrorFolder(place), let time = copy.time else {
            return [.warning("mirror", "there is no copy in \(place)", cure: cure)]
        }
        let text = "the copy of \(time.formatted(.iso8601)) in \(place)"
        return copy.isInStep(withFolder: folder)
            ? [.ok("mirror", "\(text) is in step")] : [.warning("mirror", "\(text) is behind", cure: cure)]
    }

    private var ofBackups: [Finding] {
        let place: String
        do throws(BackupError) {
            place = try backups.path
        } catch {
            return [.warning("backup", "their disk is not there", cure: "\(error)")]
        }
        let stored = BackupFolder(place, of: DatabaseReport.household(ofFolder: folder)).backups
        let damaged = stored.filter { !$0.isGood }.map { backup in
            Finding.warning("backup", "\(backup.path) cannot be restored", cure: "Delete it, or move it away.")
        }
        return [latest(of: stored.filter(\.isGood).map(\.name.date), in: place)] + damaged
    }

    private func latest(of times: [Date], in place: String) -> Finding {
        let cure = "Run scantry backup, or leave the kiosk on at night; on its page, Settings, Backups says what fails."
        guard let latest = BackupSchedule.latest(of: times, at: now) else {
            return .warning("backup", "there is none in \(place)", cure: cure)
        }
        let text = "the last good one is of \(latest.formatted(.iso8601)), in \(place)"
        return BackupSchedule.isLate(at: now, after: times)
            ? .warning("backup", "\(text): more than a week ago", cure: cure) : .ok("backup", text)
    }
}
