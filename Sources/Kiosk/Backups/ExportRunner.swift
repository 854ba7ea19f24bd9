import Backups
import Kitchen
import Synchronization
import Values

/// Exports the running kiosk's household, one export at a time.
public final class ExportRunner: Sendable {
    private let export: HouseholdExport
    private let turn = ExportTurn()

    /// - Parameter program: The version of this program.
    public init(kiosk: Kiosk, program: String, clock: WallClock = .system) {
        export = HouseholdExport(of: .store(kiosk.store), program: program, clock: clock)
    }

    /// The usual name of an archive that is made now.
    public var name: String { export.name }

    /// Exports the household, while the kiosk goes on booking.
    ///
    /// - Returns: Nil until the last export was released: a file that is not read yet takes room on the disk.
    /// - Throws: ``ExportError``.
    public func run(_ form: HouseholdExport.Form) async throws(ExportError) -> TakenExport? {
        guard let taken = turn.acquire() else { return nil }
        let file = try await onThread { [export] () throws(ExportError) in try export.temporaryFile(form) }
        return TakenExport(file: file, turn: taken)
    }
}

/// An export that was made. The next one is made once this is released.
public struct TakenExport: Sendable {
    public let file: ExportedFile
    fileprivate let turn: ExportTurn.Taken
}

/// Lets one export be made at a time.
private final class ExportTurn: Sendable {
    private let isTaken = Mutex(false)

    /// Ends the turn when it is released.
    final class Taken: Sendable {
        private let turn: ExportTurn

        fileprivate init(_ turn: ExportTurn) { self.turn = turn }

        deinit { turn.isTaken.withLock { $0 = false } }
    }

    /// Nil while the turn is taken.
    func acquire() -> Taken? {
        let isFree = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        return isFree ? Taken(self) : nil
    }
}
