import Foundation

/// What is said to the person at the terminal.
enum Terminal {
    /// Writes a line at once, also into a pipe.
    static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Writes a line about something wrong.
    static func complain(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data(("scantry: " + line + "\n").utf8))
    }
}
