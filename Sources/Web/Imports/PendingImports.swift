import Foundation
import Imports
import Kitchen
import Values

/// Other programs' data that somebody has looked at, and may import within the hour.
actor PendingImports {
    nonisolated let run: ImportRun
    private let folder: String
    private let clock: WallClock
    private var waiting: [UUID: (read: ReadHousehold, time: Date)] = [:]
    private var isTidy = false

    /// Data that is not imported within this time is forgotten.
    static let patience: TimeInterval = 3_600
    /// More of them push out the oldest.
    private static let most = 4

    /// - Parameter folder: The folder for files that are sent, which only the kiosk's user can enter.
    init(run: ImportRun, folder: String, clock: WallClock) {
        (self.run, self.folder, self.clock) = (run, folder, clock)
    }

    /// Returns a new folder for a file that is sent. Removes first what an earlier run has left.
    func scratch() throws(ImportFault) -> ImportScratch {
        if !isTidy { try? FileManager.default.removeItem(atPath: folder) }
        isTidy = true
        return try ImportScratch(in: folder)
    }

    /// Reads data, and keeps it until it is imported.
    ///
    /// - Returns: Its id.
    func add(_ source: ImportSource) async throws -> UUID {
        let read = try await source.read(scratch: folder)
        let id = UUID()
        waiting[id] = (read, clock.now)
        while waiting.count > Self.most, let oldest = waiting.min(by: { $0.value.time < $1.value.time }) {
            waiting[oldest.key] = nil
        }
        Task { [weak self] in
            try? await Task.sleep(for: .seconds(Self.patience))
            await self?.forget(id)
        }
        return id
    }

    /// Returns data that waits; nil if it was imported, or forgotten.
    func read(_ id: UUID) -> ReadHousehold? {
        waiting = waiting.filter { clock.now.timeIntervalSince($0.value.time) < Self.patience }
        return waiting[id]?.read
    }

    func forget(_ id: UUID) { waiting[id] = nil }
}
