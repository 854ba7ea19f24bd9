import Foundation
import Glibc
import Values

/// Puts another household in the place of the one in a folder, by renaming what is in the folder.
///
/// All happens inside the household's folder, since a kiosk may write nowhere else. A mark decides it
/// (``RestoreRecord``): before it is there, the old household counts, after it the other one. The next start finishes
/// what a power cut has interrupted, before it opens the database.
///
/// Only for who holds the folder's lock.
public struct HouseholdSwap: Sendable {
    private let folder: String

    public init(of folder: String) { self.folder = DiskFolder.resolved(folder) }

    /// The beginnings of the names of folders with a household that was replaced, and with one that is prepared.
    public static let former = "household-before-"
    public static let scratch = "restoring-"

    /// The files of the kiosk rather than of one household, which stay where they are.
    private static let fixed: Set = [
        "scantry.lock", "run", RestoreRecord.name, RestoreRecord.name + ".new", "catalogue.lock", "catalogue.new",
        "catalogue.words",
    ]

    /// Returns whether a file or folder of a household's folder is left alone by each swap.
    public static func isFixed(_ name: String) -> Bool {
        fixed.contains(name) || [former, scratch, "backup-scratch-"].contains { name.hasPrefix($0) }
            || SavedCopies.isCopy(name)
    }

    /// Returns a time, or the first second after it that no replaced household in the folder is named by.
    public func freeTime(from time: Date) -> Date {
        var time = time
        while access("\(folder)/\(Self.former)\(time.fileTimestamp)", F_OK) == 0 { time += 1 }
        return time
    }

    /// Decides a swap. From then on nothing may write to the household in place, until ``complete()`` was called.
    ///
    /// - Parameters:
    ///   - incoming: The folder with the other household, inside the household's.
    ///   - time: When the old household is replaced (``freeTime(from:)``).
    ///   - staying: What else stays where it is, unless the other household has its own.
    ///   - isTried: Whether to go back to the old household if the other one cannot be opened.
    /// - Throws: ``DiskError``; then nothing has changed.
    public func begin(
        _ incoming: String, at time: Date, staying: Set<String> = [], isTried: Bool = true
    ) throws(DiskError) {
        let arriving = DiskFolder.names(in: "\(folder)/\(incoming)").filter { !Self.isFixed($0) }
        let outgoing = DiskFolder.names(in: folder).filter { name in
            !Self.isFixed(name) && (!staying.contains(name) || arriving.contains(name))
        }
        let beside = outgoing.contains("kitchen.sqlite") ? Self.besideDatabase : []
        let former = Self.former + time.fileTimestamp
        guard arriving.contains("kitchen.sqlite") else { throw DiskError("\(folder)/\(incoming)", ENOENT) }
        guard access("\(folder)/\(former)", F_OK) != 0 else { throw DiskError("\(folder)/\(former)", EEXIST) }
        for name in outgoing { try confirmMoving("\(folder)/\(name)") }
        for name in arriving { try confirmMoving("\(folder)/\(incoming)/\(name)") }
        try RestoreRecord(
            at: time, incoming: incoming, former: former, outgoing: outgoing + beside, arriving: arriving,
            isTried: isTried
        ).write(to: folder)
    }

    /// Throws for what cannot be renamed: a disk that is mounted there, or a folder of another user.
    private func confirmMoving(_ path: String) throws(DiskError) {
        var (own, other) = (stat(), stat())
        guard lstat(folder, &own) == 0, lstat(path, &other) == 0 else { throw DiskError(path) }
        guard own.st_dev == other.st_dev else { throw DiskError(path, EXDEV) }
        if other.st_mode & S_IFMT == S_IFDIR, access(path, W_OK) != 0 { throw DiskError(path) }
    }

    /// Finishes a swap that was decided, and removes what restores that were not have left.
    ///
    /// - Returns: Whether the household in place has to be tried: call ``confirm()`` when it is open, else
    ///   ``goBack(because:)``.
    public func complete() throws(KitchenError) -> Bool {
        guard var record = RestoreRecord(of: folder) else {
            // Whoever cannot read it does not know which household is where.
            let path = "\(folder)/\(RestoreRecord.name)"
            guard access(path, F_OK) != 0 else { throw .inaccessible(path: path, reason: "it is damaged") }
            removeScratch()
            return false
        }
        do throws(DiskError) {
            do throws(DiskError) {
                try finish(&record)
            } catch {
                guard record.step == .movingOut || record.step == .movingIn else { throw error }
                try goBack(&record, because: "\(KitchenError(error))")
            }
            if record.step == .trying {
                record.attempts += 1
                if record.attempts > Self.mostAttempts {
                    try goBack(&record, because: "It was tried \(Self.mostAttempts) times, and did not start.")
                } else {
                    try record.write(to: folder)
                }
            }
        } catch {
            throw KitchenError(error)
        }
        if record.step != .trying { removeScratch() }
        return record.step == .trying
    }

    /// Records that the household in place was opened.
    public func confirm() {
        guard var record = RestoreRecord(of: folder), record.step == .trying else { return }
        record.step = .done
        try? record.write(to: folder)
        removeScratch()
    }

    /// Puts the old household in place again, which must not be open.
    public func goBack(because reason: String) throws(KitchenError) {
        guard var record = RestoreRecord(of: folder) else { return }
        do throws(DiskError) { try goBack(&record, because: reason) } catch { throw KitchenError(error) }
        removeScratch()
    }

    /// A household that ends the program each time it is opened is given up after so many starts.
    private static let mostAttempts = 3
}

// MARK: - Steps

extension HouseholdSwap {
    /// Takes the steps that are left.
    private func finish(_ record: inout RestoreRecord) throws(DiskError) {
        while let next = try takeStep(of: record) {
            record.step = next
            try record.write(to: folder)
        }
    }

    /// - Returns: The next step; nil if there is none to take.
    private func takeStep(of record: RestoreRecord) throws(DiskError) -> RestoreRecord.Step? {
        let (incoming, former) = ("\(folder)/\(record.incoming)", "\(folder)/\(record.former)")
        switch record.step {
        case .movingOut:
            try makeFolder(former)
            try move(record.outgoing, from: folder, to: former)
            return .movingIn
        case .movingIn:
            try move(record.arriving, from: incoming, to: folder)
            removeIfEmpty(incoming)
            removeIfEmpty(former)
            return record.isTried ? .trying : .done
        case .movingBack:
            try makeFolder(incoming)
            try move(record.arriving + Self.besideDatabase, from: folder, to: incoming)
            return .returning
        case .returning:
            try move(record.outgoing, from: former, to: folder)
            removeIfEmpty(former)
            return .undone
        case .trying, .done, .undone: return nil
        }
    }

    /// The files that SQLite and the store put beside a database, also after the swap was decided.
    private static let besideDatabase = ["-wal", "-shm", "-journal", "-closed"].map { "kitchen.sqlite" + $0 }

    private func goBack(_ record: inout RestoreRecord, because reason: String) throws(DiskError) {
        // While the old household is moved out, nothing of the other one is in place.
        record.step = record.step == .movingOut ? .returning : .movingBack
        record.reason = reason
        try record.write(to: folder)
        try finish(&record)
    }

    /// Renames what is there; what is not was renamed before.
    private func move(_ names: [String], from source: String, to target: String) throws(DiskError) {
        for name in Set(names).sorted() {
            let (old, new) = ("\(source)/\(name)", "\(target)/\(name)")
            guard rename(old, new) == 0 || errno == ENOENT else { throw DiskError(old) }
        }
        // Without its database, a household would be opened as a new one.
        if names.contains("kitchen.sqlite"), access("\(target)/kitchen.sqlite", F_OK) != 0 {
            throw DiskError("\(target)/kitchen.sqlite")
        }
        for folder in [target, source] where access(folder, F_OK) == 0 { try DiskFolder.sync(folder) }
    }

    private func makeFolder(_ path: String) throws(DiskError) {
        try DiskFolder.make(path)
        DiskFolder.copyOwner(of: folder, to: path)
    }

    private func removeIfEmpty(_ path: String) { rmdir(path) }

    /// Removes prepared households. One that is being prepared is never met: its restore holds the folder's lock.
    private func removeScratch() {
        for name in DiskFolder.names(in: folder) where name.hasPrefix(Self.scratch) {
            DiskFolder.remove("\(folder)/\(name)")
        }
    }
}
