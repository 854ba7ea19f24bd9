import Foundation
import Glibc

/// The progress of a household's last restore: the file `restore.json` in the household's folder.
///
/// The file is replaced by a rename, so that a power cut leaves one step or the next.
public struct RestoreRecord: Codable, Equatable, Sendable {
    /// The steps in which a swap is done, and taken back. Each can be repeated.
    public enum Step: String, Codable, Sendable {
        /// The old household is moved to its new folder. From here on the swap is decided.
        case movingOut
        /// The other household is moved in.
        case movingIn
        /// The other household is in place, and has not been opened there yet.
        case trying
        /// The other household is moved out, because it cannot be used.
        case movingBack
        /// The old household is moved in again.
        case returning
        /// The other household is in use.
        case done
        /// The old household is in use again.
        case undone
    }

    public internal(set) var step: Step
    /// When the swap began.
    public let time: Date
    /// The folder from which the other household came, in that of the household.
    let incoming: String
    /// The folder for the old household, in that of the household.
    public let former: String
    /// The names of the old household's files and folders.
    let outgoing: [String]
    /// The names of the other household's files and folders.
    let arriving: [String]
    /// Whether it counts only once it was opened.
    let isTried: Bool
    /// The number of attempts to open it.
    var attempts = 0
    /// Why the old household is in use again; nil unless it is.
    public internal(set) var reason: String?

    /// The file's name.
    public static let name = "restore.json"

    /// Whether a swap has to be finished before the household may be opened.
    public var isUnfinished: Bool { step != .done && step != .undone }

    /// Whether it is worth to be told: for a week, and not from a clock that was ahead.
    public func isRecent(at now: Date) -> Bool { (0..<7 * 86_400).contains(now.timeIntervalSince(time)) }

    /// Reads the record of a folder; nil if there is none.
    public init?(of folder: String) {
        guard let json = FileManager.default.contents(atPath: "\(folder)/\(Self.name)"),
            let record = try? JSONDecoder().decode(Self.self, from: json)
        else { return nil }
        self = record
    }

    init(
        at time: Date, incoming: String, former: String, outgoing: [String], arriving: [String], isTried: Bool
    ) {
        (step, self.time, self.incoming, self.former) = (.movingOut, time, incoming, former)
        (self.outgoing, self.arriving, self.isTried) = (outgoing, arriving, isTried)
    }

    /// Puts the record into a folder, and returns when it is on the disk.
    func write(to folder: String) throws(DiskError) {
        let path = "\(folder)/\(Self.name)", draft = path + ".new"
        let json = (try? JSONEncoder().encode(self)) ?? Data()
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskError(draft) }
        defer { close(descriptor) }
        let bytes = Array(json)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw DiskError(draft, errno == 0 ? ENOSPC : errno)
        }
        DiskFolder.copyOwner(of: folder, to: draft)
        guard rename(draft, path) == 0 else { throw DiskError(path) }
        try DiskFolder.sync(folder)
    }
}
