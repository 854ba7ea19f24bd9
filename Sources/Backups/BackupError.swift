import Kitchen

/// Why a backup was not made or not restored. Nothing has changed then.
public enum BackupError: Error, Equatable, Sendable {
    /// There is no household in the folder.
    case noHousehold(folder: String)
    /// The folder to restore to holds something that is no household.
    case foreignFolder(String)
    /// The household's database cannot be read, or is damaged.
    case kitchen(KitchenError)
    /// A file or folder cannot be created, read or written.
    case inaccessible(path: String, reason: String)
    /// The disk of a folder is full.
    case full(folder: String)
    /// A file is at the path where a backup should be written.
    case exists(path: String)
    /// The household's files have changed each time while they were copied.
    case changing(path: String)
    /// The file that was just written does not hold what it should; it was removed.
    case unsound(folder: String, BackupFault)
    /// The file is not a backup that can be restored.
    case unusable(path: String, BackupFault)
    /// A passphrase is too short to protect anything.
    case weakPassphrase
    /// Others may read a file with a passphrase.
    case openSecret(path: String)
    /// There is no passphrase in a file.
    case noSecret(path: String, reason: String)
    /// OpenSSL cannot encrypt.
    case encryption(reason: String)
    /// The disk with a label, or for a path, is not plugged in or not mounted.
    case missingDisk(String)
    /// The backup is good, but the household's program that should run then has failed.
    case followUp(program: String, reason: String)
    /// A disk is mounted in the household's folder, so that what is there cannot be renamed.
    case mounted(String)
    /// The file that a browser sends is larger than any backup.
    case tooLarge
    /// A folder has the copy of another household, which must not be overwritten.
    case otherHousehold(folder: String)
    /// The restored household could not be opened, and the old one is in place again.
    case reverted(reason: String)
}

extension BackupError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noHousehold(let folder):
            "There is no household in \(folder). Give its folder with --data."
        case .foreignFolder(let folder):
            "There is something else than a household in \(folder). Give its folder, or a new one, with --data."
        case .kitchen(let error):
            "\(error)"
        case .inaccessible(let path, let reason):
            "I cannot use \(path) (\(reason)). Choose another folder, or give this user the right to."
        case .full(let folder):
            "There is no room left on the disk of \(folder). Make some, or choose another folder; nothing has changed."
        case .exists(let path):
            "\(path) is there already. Move it away, or choose another name."
        case .changing(let path):
            "\(path) changes all the time, so that it cannot be copied. Try again later."
        case .unsound(let folder, let fault):
            "The backup that was just written to \(folder) is not good (\(fault)), so I have removed it. Try another disk."
        case .unusable(let path, let fault):
            "\(path) cannot be restored: \(fault). \(fault.cure)"
        case .weakPassphrase:
            "That passphrase is too short. Take \(Passphrase.shortest) characters or more, for example five words."
        case .openSecret(let path):
            "Others may read the passphrase in \(path). Run: chmod 600 \(path)"
        case .noSecret(let path, let reason):
            "There is no passphrase in \(path) (\(reason)). Write it into the file's first line."
        case .encryption(let reason):
            "The backup cannot be encrypted (\(reason)). Please report this."
        case .missingDisk(let disk):
            "The disk \(disk) for backups is not there. Plug it in and mount it. Earlier backups are as they were."
        case .followUp(let program, let reason):
            "A backup was made, but \(program) that should run then has failed: \(reason). Try it by hand."
        case .mounted(let folder):
            "A disk is mounted at \(folder), so that it cannot be moved. Unmount it, then restore."
        case .tooLarge:
            "This file is larger than 8 GB. Copy it to the kiosk's machine, and run scantry restore there."
        case .otherHousehold(let folder):
            "There is the copy of another household in \(folder). Restore that with scantry restore, or give an empty folder."
        case .reverted(let reason):
            "The restored household could not be opened, and the old one is in place again: \(reason)"
        }
    }
}

extension BackupFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noBackup: "it is not a backup of Scantry"
        case .cut: "its end is missing"
        case .damaged(let what): "it is damaged, \(what)"
        case .hostile(let what): "Scantry has not written it so: \(what)"
        case .newer(let program?): "Scantry \(program) has made it, which is newer than this one"
        case .newer(nil): "a newer Scantry has made it"
        case .passphrase: "its passphrase is another one, or it is damaged"
        case .encrypted: "it is encrypted"
        }
    }

    /// A remedy for the user.
    var cure: String {
        switch self {
        case .noBackup: "Give a file named scantry-backup-….zip; another program's data is for scantry import."
        case .cut, .damaged: "Copy it again from where it came, or take another backup."
        case .hostile: "Take another backup, and distrust this one."
        case .newer(nil): "Install that version again, and restore it with that."
        case .newer(let program?): "Install Scantry \(program) or a later version, and restore it with that."
        case .passphrase: "Give the passphrase that it was made with."
        case .encrypted: "Give its passphrase, or a file that has it, with --passphrase-file."
        }
    }
}
