import Foundation

/// Files readable only by their owner and replaced atomically.
public struct SecretFiles {
    let folder: String

    public init(folder: String) { self.folder = folder }

    /// Returns a file's text; nil if it does not exist.
    public func read(_ name: String) throws(TrustError) -> String? {
        let path = folder + "/" + name
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            guard access(path, F_OK) == 0 else { return nil }
            throw TrustError("I cannot read \(path). Give this user permission.")
        }
    }

    public func write(_ text: String, to name: String) throws(TrustError) {
        let path = folder + "/" + name
        let draft = path + ".new"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(draft) }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0, rename(draft, path) == 0 else {
            throw failure(path)
        }
    }

    private func failure(_ path: String) -> TrustError {
        TrustError(
            "I cannot write \(path) (\(String(cString: strerror(errno)))). Free some space, or give this user permission."
        )
    }
}
