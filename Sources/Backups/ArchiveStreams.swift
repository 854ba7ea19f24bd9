import Foundation
import Trust

/// Writes an archive to a file that a passphrase encrypts.
final class EncryptedOutput: ArchiveOutput {
    private let file: DiskFile
    private let encryption: PasswordEncryption

    init(_ file: consuming DiskFile, _ passphrase: Passphrase) throws(BackupError) {
        do throws(TrustError) {
            encryption = try PasswordEncryption(to: file.descriptor, passphrase: passphrase.text)
        } catch {
            throw .encryption(reason: error.description)
        }
        self.file = file
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError) {
        guard encryption.write(bytes) else { throw .last(file.path) }
    }

    func finish() throws(BackupError) {
        guard encryption.finish() else { throw .last(file.path) }
        try file.sync()
    }
}

/// Chooses where an archive's bytes go.
enum ArchiveOutputs {
    /// - Parameter passphrase: Encrypts the archive; nil for a plain one.
    static func output(
        to file: consuming DiskFile, _ passphrase: Passphrase?
    ) throws(BackupError) -> any ArchiveOutput {
        guard let passphrase else { return PlainOutput(file) }
        return try EncryptedOutput(file, passphrase)
    }
}

/// Chooses where an archive's bytes come from.
enum ArchiveInputs {
    /// Opens a plain archive, or decrypts another one into a file that has no name.
    ///
    /// - Parameter scratch: The folder on whose disk that file is.
    static func opened(
        _ path: String, _ passphrase: Passphrase?, scratch: String
    ) throws(BackupError) -> DiskFile {
        let file = try DiskFile(reading: path)
        guard isEncrypted(file) else { return file }
        guard let passphrase else { throw .unusable(path: path, .encrypted) }
        let plain = try DiskFile(namelessIn: scratch)
        switch PasswordDecryption.decrypt(file.descriptor, to: plain.descriptor, passphrase: passphrase.text) {
        case .decrypted:
            lseek(plain.descriptor, 0, SEEK_SET)
            return plain
        case .unreadable: throw .unusable(path: path, .noBackup)
        case .cut: throw .unusable(path: path, .cut)
        case .rejected: throw .unusable(path: path, .passphrase)
        case .unwritable(let number): throw .last(plain.path, number)
        }
    }

    /// Whether a file begins as a message does: with a sequence of indefinite length, and an object identifier.
    private static func isEncrypted(_ file: borrowing DiskFile) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 3)
        return pread(file.descriptor, &bytes, 3, 0) == 3 && bytes == [0x30, 0x80, 0x06]
    }
}
