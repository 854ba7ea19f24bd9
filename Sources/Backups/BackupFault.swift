/// A fault of a file that should be a backup.
public enum BackupFault: Error, Equatable, Sendable {
    /// It is something else.
    case noBackup
    /// Its end is missing.
    case cut
    /// Bytes of it are not those that were written.
    case damaged(String)
    /// It is made to do harm, or by a program that is not Scantry.
    case hostile(String)
    /// A later version of Scantry has written it.
    ///
    /// - Parameter program: The version; nil if it is not known.
    case newer(program: String?)
    /// Its passphrase is another one.
    case passphrase
    /// It is encrypted, and no passphrase was given.
    case encrypted
}
