import Foundation
import Kitchen
import Values

/// The files in a household's folder, beside the database, that a backup holds.
///
/// All are taken but those that are named here: a file of a later version is in its backups without being named.
struct HouseholdFiles {
    private(set) var paths: [ArchivePath] = []
    private(set) var leftOut: [BackupManifest.LeftOut] = []

    /// - Throws: ``BackupError/inaccessible(path:reason:)`` for a folder that cannot be read: a backup without
    ///   what is in it would not be a good one.
    init(in folder: String, _ choice: BackupChoice) throws(BackupError) {
        try read(folder, "", choice)
    }

    private mutating func read(_ folder: String, _ parent: String, _ choice: BackupChoice) throws(BackupError) {
        for name in try onDisk(try DiskFolder.allNames(in: parent.isEmpty ? folder : folder + "/" + parent)) {
            let path = parent.isEmpty ? name : parent + "/" + name
            switch Self.fate(of: path, choice) {
            case .leftOut(let reason): leftOut.append(.init(path: path, reason: reason))
            case .passedOver: continue
            case .taken: try add(path, in: folder, choice)
            }
        }
    }

    private mutating func add(_ path: String, in folder: String, _ choice: BackupChoice) throws(BackupError) {
        var status = stat()
        guard lstat(folder + "/" + path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: try read(folder, path, choice)
        case S_IFREG:
            guard let archived = ArchivePath(ofFile: path) else {
                return leftOut.append(.init(path: path, reason: "its path is too long"))
            }
            paths.append(archived)
        case S_IFLNK: leftOut.append(.init(path: path, reason: "it is a link, which may lead anywhere"))
        default: leftOut.append(.init(path: path, reason: "it is no file"))
        }
    }

    /// Whether a backup may hold a file beside the database.
    static func mayHold(_ path: ArchivePath) -> Bool {
        let parts = path.file.split(separator: "/")
        let all = BackupChoice(hasCatalogue: true, hasFetchedPictures: true)
        return (1...parts.count).allSatisfy { count in
            if case .taken = fate(of: parts.prefix(count).joined(separator: "/"), all) { true } else { false }
        }
    }

    private enum Fate {
        case taken
        case leftOut(reason: String)
        /// It is nothing of the household's: a lock, a socket, what a program is just writing.
        case passedOver
    }

    private static func fate(of path: String, _ choice: BackupChoice) -> Fate {
        switch path {
        case "kitchen.sqlite", "kitchen.sqlite-wal", "kitchen.sqlite-shm", "kitchen.sqlite-journal",
            "kitchen.sqlite-closed",
            "catalogue.sqlite-journal", "imports":
            return .passedOver
        case "catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm":
            return choice.hasCatalogue
                ? .taken : .leftOut(reason: "scantry catalogue import makes it again; --with-catalogue takes it")
        case "pictures/fetched", "pictures/recipes":
            return choice.hasFetchedPictures
                ? .taken : .leftOut(reason: "they are fetched again; --with-pictures takes them")
        case defaultTarget: return .leftOut(reason: "a backup holds no other backups")
        case passphrase: return .leftOut(reason: "it opens the other backups")
        case "samples": return .leftOut(reason: "it is the household of a trial")
        default: break
        }
        let name = path.fileName
        if name == path, let fate = fate(ofFixed: name) { return fate }
        if BackupName(name) != nil || name.hasPrefix("scantry-backup-") && name.hasSuffix(PartFile.ending) {
            return .leftOut(reason: "a backup holds no other backups")
        }
        if name.hasPrefix(ScratchFolder.beginning) || name.hasSuffix(".new") || name.hasPrefix(".dat.nosync") {
            return .passedOver
        }
        if name.hasPrefix("kitchen.sqlite-wal-unfitting") {
            return .leftOut(reason: "it is a copy of an earlier database")
        }
        return .taken
    }

    /// Returns what becomes of files that belong to the kiosk and to no household; nil for others.
    private static func fate(ofFixed name: String) -> Fate? {
        guard HouseholdSwap.isFixed(name) || name.hasPrefix(UploadedBackup.name) else { return nil }
        if SavedCopies.isCopy(name) { return .leftOut(reason: "it is a copy of an earlier database") }
        if name.hasPrefix(HouseholdSwap.former) { return .leftOut(reason: "it is a household that was replaced") }
        return .passedOver
    }

    /// The files that a swap leaves in place, unless the other household has its own.
    static let staying: Set = [
        defaultTarget, passphrase, "catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm",
        "catalogue.sqlite-journal", "samples", UploadedBackup.name,
    ]

    /// The folders that a restored household takes over from the old one, if its backup does not have them.
    static let carriedOver = ["pictures/fetched", "pictures/recipes"]

    /// The folder for backups in the household's folder.
    static let defaultTarget = "backups"
    /// The file with the passphrase of the nightly backups.
    static let passphrase = "backup-passphrase"
}
