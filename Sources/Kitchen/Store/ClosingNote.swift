import Foundation
import Glibc

/// A file beside a database that says how the database was when it was closed in good order.
///
/// As long as nothing has written the database since, the next start need not read all of it to check it. The note is
/// removed when the database is opened, so none is left after a crash or a power cut.
struct ClosingNote: Codable, Equatable {
    let database: FileStamp
    /// When all of the database was last checked.
    let checked: Date

    /// A fault of the disk is found after this time at the latest, in seconds: a week.
    private static let validity: TimeInterval = 7 * 24 * 3_600

    private static func path(_ database: String) -> String { database + "-closed" }

    /// Removes the note of a database, and returns it if the database is as it says.
    ///
    /// - Returns: Nil if the database has to be checked.
    static func consume(of database: String, now: Date) -> ClosingNote? {
        let path = path(database)
        guard let text = FileManager.default.contents(atPath: path) else { return nil }
        guard unlink(path) == 0, let note = try? JSONDecoder().decode(ClosingNote.self, from: text) else { return nil }
        guard note.database == FileStamp(database), !hasLog(database) else { return nil }
        return (0..<validity).contains(now.timeIntervalSince(note.checked)) ? note : nil
    }

    /// Writes a note that a database is closed. Without it, for example on a full disk, the next start checks.
    static func write(at database: String, checked: Date) {
        guard let stamp = FileStamp(database), !hasLog(database),
            let text = try? JSONEncoder().encode(ClosingNote(database: stamp, checked: checked))
        else { return }
        try? text.write(to: URL(fileURLWithPath: path(database)))
    }

    /// Whether there are transactions that are not in the database's file yet.
    private static func hasLog(_ database: String) -> Bool { (DatabaseFiles(database).log?.size ?? 0) > 0 }
}
