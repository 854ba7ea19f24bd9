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
