import Foundation
import Imports
import Values

/// Tables that were sent, while somebody says what their columns are.
actor PendingTables {
    nonisolated let remembered: RememberedColumns
    private let clock: WallClock
    private var waiting: [UUID: (file: ChosenTable, time: Date)] = [:]

    /// More of them push out the oldest.
    private static let most = 4

    /// - Parameter folder: The household's folder.
    init(folder: String, clock: WallClock) { (remembered, self.clock) = (RememberedColumns(folder: folder), clock) }

    /// Keeps a file if it is a table of which nobody has said anything, and returns its id; else nil.
    ///
    /// - Throws: ``ForeignFileError`` for one that cannot be read.
    func add(_ path: String) throws -> UUID? {
        guard case .csv? = try? ForeignExport(at: path) else { return nil }
        let bytes = try TableReader.file(at: path)
        guard ChosenTable(bytes) == nil else { return nil }
        _ = try TableReader.table(bytes, named: "CSV")
        let id = UUID()
        waiting[id] = (ChosenTable(TableChoice(), named: "CSV", bytes), clock.now)
        while waiting.count > Self.most, let oldest = waiting.min(by: { $0.value.time < $1.value.time }) {
            waiting[oldest.key] = nil
        }
        return id
    }

    /// Returns a table that waits; nil if it is forgotten.
    func table(_ id: UUID) -> ChosenTable? {
        waiting = waiting.filter { clock.now.timeIntervalSince($0.value.time) < PendingImports.patience }
        return waiting[id]?.file
    }
}
