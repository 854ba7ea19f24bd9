import Foundation
import HTTPTypes
import Imports
import Kitchen
import Values

/// Other programs' data whose import was previewed, and can be done within the hour.
actor PendingImports {
    nonisolated let run: ImportRun
    private let folder: String
    private let waiting: WaitingValues<Preview>
    private var isTidy = false
    private var isReceiving = false

    /// Data, and what an import of it would do.
    struct Preview: Sendable {
        let read: ReadHousehold
        let report: ImportReport
    }

    /// - Parameter folder: The folder for files that are sent, which only the kiosk's user can enter.
    init(run: ImportRun, folder: String, clock: WallClock) {
        (self.run, self.folder, waiting) = (run, folder, WaitingValues(clock: clock))
    }

    /// Receives a file, one at a time. Removes first what an earlier run has left.
    func receive(
        _ receive: @Sendable (ImportScratch) async throws -> UploadedFile
    ) async throws -> UploadedFile {
        guard !isReceiving else {
            throw Problem(.serviceUnavailable, "Another file is being sent.", cure: "Send this one once it is there.")
        }
        isReceiving = true
        defer { isReceiving = false }
        if !isTidy { try? FileManager.default.removeItem(atPath: folder) }
        isTidy = true
        return try await receive(ImportScratch(in: folder))
    }

    /// Reads data, and keeps it with the report until it is imported.
    ///
    /// - Returns: Its id.
    func add(_ source: ImportSource, by actor: Actor) async throws -> UUID {
        let read = try await source.read(scratch: folder)
        return await waiting.add(Preview(read: read, report: try await run.preview(read, by: actor).report))
    }

    /// Returns data that waits; nil if it was imported, or forgotten.
    func preview(_ id: UUID) async -> Preview? { await waiting.value(id) }

    func remove(_ id: UUID) async { await waiting.remove(id) }
}
