import Foundation
import Imports
import Kitchen
import Values

/// Tables that were sent, while somebody says what their columns are.
struct PendingTables: Sendable {
    let remembered: RememberedColumns
    private let waiting: WaitingValues<ChosenTable>

    /// - Parameter folder: The household's folder.
    init(folder: String, clock: WallClock) {
        (remembered, waiting) = (RememberedColumns(folder: folder), WaitingValues(clock: clock))
    }

    /// Keeps a table without choices of a user, and returns its id; nil for one with choices.
    ///
    /// - Throws: ``ImportSourceError`` for one that cannot be read.
    func add(_ path: String) async throws -> UUID? {
        guard let table = try await onThread({ try Self.table(at: path) }) else { return nil }
        return await waiting.add(table)
    }

    private static func table(at path: String) throws -> ChosenTable? {
        let bytes = try TableReader.file(at: path)
        guard ChosenTable(bytes) == nil else { return nil }
        let name = path.fileName
        _ = try TableReader.table(bytes, named: name)
        return ChosenTable(TableChoice(), named: name, bytes)
    }

    /// Returns a table that waits; nil if it is forgotten.
    func table(_ id: UUID) async -> ChosenTable? { await waiting.value(id) }

    /// Changes what was said of a table that waits.
    func update(_ id: UUID, _ table: ChosenTable) async { await waiting.update(id, table) }

    func remove(_ id: UUID) async { await waiting.remove(id) }
}
