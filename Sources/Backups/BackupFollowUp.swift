import Foundation

/// A program of the household's that runs after each good backup, with the file's path as its argument: to copy it
/// elsewhere, for example.
public struct BackupFollowUp: Equatable, Sendable {
    private let program: String
    private let limit: Duration

    /// - Parameters:
    ///   - program: The path of the program.
    ///   - limit: How long it may take; then it is ended.
    public init(_ program: String, limit: Duration = .seconds(3_600)) {
        (self.program, self.limit) = (program, limit)
    }

    /// Runs the program to its end. Blocks its thread.
    ///
    /// - Throws: ``BackupError/followUp(program:reason:)`` if it cannot be run, fails or takes too long. The backup is
    ///   good all the same.
    public func run(on backup: StoredBackup) throws(BackupError) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [backup.path]
        process.standardInput = FileHandle.nullDevice
        // Its complaints go to the kiosk's own log.
        process.standardOutput = FileHandle.standardError
        do {
            try process.run()
        } catch {
            throw .followUp(program: program, reason: "it cannot be run")
        }
        let end = ContinuousClock.now + limit
        while process.isRunning, .now < end { usleep(50_000) }
        guard !process.isRunning else {
            process.terminate()
            throw .followUp(program: program, reason: "it takes too long")
        }
        guard process.terminationStatus == 0 else {
            throw .followUp(program: program, reason: "it ended with status \(process.terminationStatus)")
        }
    }
}
