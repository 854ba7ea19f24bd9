import Foundation
import Trust

extension DiskFile {
    /// Opens a plain archive, or decrypts another one into a file that has no name.
    ///
    /// - Parameter scratch: The folder on whose disk that file is.
    init(archive path: String, _ passphrase: Passphrase?, scratch: String) throws(BackupError) {
        let file = try DiskFile(reading: path)
        guard file.isEncrypted else {
            self = file
            return
        }
        guard let passphrase else { throw .unusable(path: path, .encrypted) }
        let plain = try DiskFile(namelessIn: scratch)
        switch PasswordDecryption.decrypt(file.descriptor, to: plain.descriptor, passphrase: passphrase.text) {
        case .decrypted: break
        case .unreadable: throw .unusable(path: path, .noBackup)
        case .cut: throw .unusable(path: path, .cut)
        case .rejected: throw .unusable(path: path, .passphrase)
        case .unwritable(let number): throw .last(plain.path, number)
        }
        lseek(plain.descriptor, 0, SEEK_SET)
        self = plain
    }

    /// Whether it begins as a message does: with a sequence of indefinite length, and an object identifier.
    var isEncrypted: Bool {
        var bytes = [UInt8](repeating: 0, count: 3)
        return pread(descriptor, &bytes, 3, 0) == 3 && bytes == [0x30, 0x80, 0x06]
    }
}
