import Foundation
import GRDB
import Values

/// Why a read or a write of the household's database failed.
public enum KitchenError: Error, Equatable, Sendable {
    /// Another kiosk uses the same folder.
    case inUse(folder: String, by: String?)
    /// The folder or a file in it cannot be created, read or written.
    case inaccessible(path: String, reason: String)
    /// Another program has locked the database.
    case locked(path: String)
    /// The file is not a database, or parts of it are damaged.
    case damaged(path: String)
    /// A newer version of Scantry has written it.
    case newer(path: String)
    /// Its tables differ from those of this version and cannot be repaired.
    case outdated(path: String, differences: [String])
    /// Another program has removed or emptied the open file; a copy of its contents was saved if possible.
    case removed(path: String, copy: String?)
    /// Another program has replaced or written the file or its log while it was open.
    case replaced(path: String)
    /// The database has not answered in time: another program has locked it, or its disk is slow.
    case unanswered(path: String)
    /// A restored household is about to take this one's place.
    case restoring
    /// The disk is full.
    case full(path: String)
    /// The database rejects the statement, for the given reason; an error in Scantry.
    case refused(reason: String)
    /// The request breaks a rule; the user can correct it.
    case violated(RuleViolation)
    /// The kitchen has changed since the caller looked, and the change was conditional on that.
    case overtaken
}

extension KitchenError {
    /// Whether retrying later cannot help.
    public var isRefusal: Bool {
        switch self {
        case .refused, .violated, .overtaken: true
        default: false
        }
    }
}

extension KitchenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let folder, let process):
            "Another Scantry\(process.map { " (process \($0))" } ?? "") already keeps \(folder). Stop it, or choose another folder with --data."
        case .inaccessible(let path, let reason):
            "I cannot write \(path) (\(reason)). Choose another folder with --data, or give this user the right to."
        case .locked(let path):
            "Another program has locked \(path). Close it."
        case .damaged(let path):
            "The household's database \(path) is damaged. Restore a backup (scantry restore FILE), or save what can be read of it: scantry rescue \(path.parentFolder). I have not changed it."
        case .newer(let path):
            "A newer Scantry has written \(path). Install that version again; I have not changed it."
        case .outdated(let path, let differences):
            "The tables of the household's database \(path) are not those of this version (\(differences.joined(separator: "; "))). Put a copy back, or report this; I have not changed it."
        case .removed(let path, let copy):
            "The household's database \(path) is gone. Put it back\(copy.map { "; what it held is in \($0)" } ?? ""). Scans wait until then."
        case .replaced(let path):
            "Another program has changed the household's database \(path). I open it again within seconds; scans wait until then."
        case .refused(let reason):
            "The database refuses this (\(reason)). Please report it; the log has the details."
        case .violated(let violation):
            "\(violation)"
        case .overtaken:
            "Something has changed meanwhile. Look again, then decide."
        case .restoring:
            "The household is being restored. Wait a moment; the kiosk starts again by itself."
        case .unanswered(let path):
            "The household's database \(path) does not answer. Close other programs that use it, and look whether its disk is well."
        case .full(let path):
            "There is no room left on the disk of \(path). Make some; scans that wait are booked by themselves then."
        }
    }
}

extension KitchenError {
    init(_ error: any Error, path: String) {
        if let error = error as? KitchenError {
            self = error
        } else if let error = error as? DatabaseError {
            self =
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path)
                case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path)
                case .SQLITE_FULL: .full(path: path)
                case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
                    .refused(reason: error.message ?? error.resultCode.description)
                default: .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
                }
        } else {
            self = .inaccessible(path: path, reason: "\(error)")
        }
    }
}
