import CFiles
import Foundation
import Glibc

/// Puts a restored household in the place of another one, by renaming folders.
///
/// A restored folder is filled beside the household's: `scantry-restoring-20261126T140501Z` beside `scantry`. As long
/// as it holds a mark, it is not in place. A power cut at any moment leaves the old household or the new one at the
/// household's path, or neither for the moment between two renames, where the disk cannot exchange folders in one step:
/// ``settle(_:)`` finishes that at the next start.
public struct FolderSwap: Sendable {
    public let folder: String
    /// The folder that is filled.
    public let staging: String
    /// Where the old household's folder stays.
    public let former: String
    private let mark: MarkFile

    /// The name of the file that marks a restored folder which is not in place.
    public static let mark = ".restoring"

    /// Creates an empty folder beside the household's.
    ///
    /// - Parameter timestamp: The time for the names of folders.
    public init(of folder: String, timestamp: String) throws(KitchenError) {
        self.folder = folder
        staging = "\(folder)-restoring-\(timestamp)"
        former = "\(folder)-before-restore-\(timestamp)"
        guard mkdir(staging, 0o700) == 0 else { throw .last(staging) }
        mark = try MarkFile(in: staging)
    }

    /// Removes what was filled, after a failure. It stays if the old household was moved away and could not be moved
    /// back: then the next start puts it in place.
    public func cancel() {
        guard access(folder, F_OK) == 0 || access(former, F_OK) != 0 else { return }
        try? FileManager.default.removeItem(atPath: staging)
    }

    /// Puts the filled folder in place. All in it must be on the disk.
    ///
    /// - Parameter isExchanging: Whether to try to exchange the folders in one step first; tests set it to false.
    public func finish(isExchanging: Bool = true) throws(KitchenError) {
        try mark.setReady()
        if access(folder, F_OK) != 0 {
            guard rename(staging, folder) == 0 else { throw .last(folder) }
        } else if isExchanging, scantry_exchange(staging, folder) == 0 {
            rename(staging, former)
        } else {
            try renameBoth()
        }
        Self.sync((folder as NSString).deletingLastPathComponent)
        unlink("\(folder)/\(Self.mark)")
    }

    private func renameBoth() throws(KitchenError) {
        guard rename(folder, former) == 0 else { throw .last(folder) }
        guard rename(staging, folder) == 0 else {
            let number = errno
            rename(former, folder)
            throw .last(folder, number)
        }
    }

    /// Finishes what a restore that was killed has left beside a household's folder, before that is opened.
    ///
    /// - Throws: ``KitchenError/inUse(folder:by:)`` in the moment in which a restore puts it in place.
    public static func settle(_ path: String) throws(KitchenError) {
        let folder = Self.resolved(path)
        let parent = (folder as NSString).deletingLastPathComponent
        let beginning = (folder as NSString).lastPathComponent + "-restoring-"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.isEmpty ? "." : parent)) ?? []
        for name in names.sorted() where name.hasPrefix(beginning) {
            let time = name.dropFirst(beginning.count)
            // Nothing that has another name is touched.
            guard time.wholeMatch(of: #/[0-9]{8}T[0-9]{6}Z/#) != nil else { continue }
            try settle(folder, staging: "\(folder)-restoring-\(time)")
        }
        // A folder that is being filled keeps its mark.
        if case .ready = MarkFile.state(in: folder) { unlink("\(folder)/\(mark)") }
    }

    /// Returns the path of a folder without links and without a slash at its end.
    public static func resolved(_ folder: String) -> String {
        URL(fileURLWithPath: folder).standardized.resolvingSymlinksInPath().path
    }

    private static func settle(_ folder: String, staging: String) throws(KitchenError) {
        let isMissing = access(folder, F_OK) != 0
        switch MarkFile.state(in: staging) {
        case .held:
            if isMissing { throw .inUse(folder: folder, by: nil) }
        case .ready where isMissing:
            guard rename(staging, folder) == 0 else { throw .last(folder) }
            sync((folder as NSString).deletingLastPathComponent)
        case .ready, .filling:
            try? FileManager.default.removeItem(atPath: staging)
        case .missing:
            // The folders were exchanged: this is the old household. An empty one was never filled.
            guard rmdir(staging) != 0 else { return }
            rename(staging, staging.replacing("-restoring-", with: "-before-restore-"))
        }
    }

    private static func sync(_ folder: String) {
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// The mark in a restored folder that is not in place. While it is locked, its restore is running.
private final class MarkFile: Sendable {
    private let path: String
    private let descriptor: Int32

    enum State { case missing, filling, ready, held }

    init(in folder: String) throws(KitchenError) {
        path = "\(folder)/\(FolderSwap.mark)"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .last(path) }
    }

    deinit { close(descriptor) }

    /// Records that the folder is complete.
    func setReady() throws(KitchenError) {
        guard pwrite(descriptor, "ready", 5, 0) == 5, fsync(descriptor) == 0 else { throw .last(path) }
    }

    static func state(in folder: String) -> State {
        let descriptor = open("\(folder)/\(FolderSwap.mark)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .missing }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return .held }
        var bytes = [UInt8](repeating: 0, count: 5)
        return pread(descriptor, &bytes, 5, 0) == 5 ? .ready : .filling
    }
}

extension KitchenError {
    /// The error of the last system call, at a path.
    fileprivate static func last(_ path: String, _ number: Int32 = errno) -> KitchenError {
        if number == ENOSPC || number == EDQUOT { return .full(path: path) }
        return .inaccessible(path: path, reason: String(cString: strerror(number)))
    }
}
