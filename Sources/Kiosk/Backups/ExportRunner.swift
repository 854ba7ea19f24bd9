import Backups
import Kitchen
import Synchronization
import Values

/// Exports the running kiosk's household, one export at a time.
public final class ExportRunner: Sendable {
    private let export: HouseholdExport
    private let isRunning = Mutex(false)

    /// - Parameter program: The version of this program.
    public init(kiosk: Kiosk, program: String, clock: WallClock = .system) {
        export = HouseholdExport(of: .store(kiosk.store), program: program, clock: clock)
    }

    /// The usual name of an archive that is made now.
    public var name: String { export.name }

    /// Exports the household, while the kiosk goes on booking.
    ///
    /// - Returns: Nil if another export is being made.
    /// - Throws: ``ExportError``.
    public func run(_ form: HouseholdExport.Form) async throws(ExportError) -> ExportedFile? {
        guard
            isRunning.withLock({ isRunning in
                defer { isRunning = true }
                return !isRunning
            })
        else { return nil }
        defer { isRunning.withLock { $0 = false } }
        return try await onThread { [export] () throws(ExportError) in try export.temporaryFile(form) }
    }
}
