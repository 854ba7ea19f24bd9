import Foundation

/// A file with a passphrase, which only its owner may read.
public enum PassphraseFile {
    /// The path of the file with the passphrase of the nightly backups.
    public static func path(ofHousehold folder: String) -> String { "\(folder)/\(HouseholdFiles.passphrase)" }

    /// Reads the first line of a file; nil if there is no file.
    ///
    /// - Throws: ``BackupError/openSecret(path:)`` if others may read it, ``BackupError/noSecret(path:reason:)`` if its first
    ///   line is no passphrase.
    public static func read(_ path: String) throws(BackupError) -> Passphrase? {
        guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
        let file = try DiskFile(reading: path)
        guard try file.status.permissions & 0o077 == 0 else { throw .openSecret(path: path) }
        var bytes = Data()
        try file.readAll { if bytes.count < longest { bytes.append(contentsOf: $0) } }
        let line = bytes.prefix { $0 != 10 && $0 != 13 }
        guard let text = String(validating: line, as: UTF8.self), let passphrase = Passphrase(text) else {
            throw .noSecret(path: path, reason: "its first line is too short, or no text")
        }
        return passphrase
    }

    private static let longest = 4_096
}
