import Foundation

/// A file lock against a second import in the same folder.
final class ImportLock {
    private let descriptor: Int32

    init(_ folder: String) throws(ImportError) {
        let path = folder + "/catalogue.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .busy }  // deinit closes it
    }

    deinit {
        // Closing alone would leave the lock to a process that is just being started and has the descriptor still.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
