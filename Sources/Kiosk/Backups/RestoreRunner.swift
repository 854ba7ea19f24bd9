import Backups
import Foundation
import Kitchen
import Synchronization
import Values

/// Restores the running kiosk's household, and has the program start anew with the restored one.
///
/// All is unpacked and checked while the kiosk goes on booking. Then no scan is stored or confirmed by a tone any more,
/// and the restore is decided: whatever happens, the next start puts the restored household in place.
public final class RestoreRunner: Sendable {
    /// The household's folder.
    public let folder: String
    private let backups: BackupRunner
    private let store: KitchenStore
    private let eventBus: EventBus
    private let clock: WallClock
    private let restart: @Sendable () -> Void
    private let current = Mutex(State())

    /// The present activity, and the result of the last restore.
    public struct State: Sendable {
        /// The progress of the present restore; nil if there is none.
        public fileprivate(set) var progress: BackupProgress?
        /// Whether the restore is decided and the program about to start anew.
        public fileprivate(set) var isDecided = false
        /// Why the last household was not restored, and when; nil if there was no failure.
        public fileprivate(set) var failure: (error: BackupError, time: Date)?
    }

    /// - Parameter restart: Ends this program in good order and starts it anew.
    public init(
        kiosk: Kiosk, backups: BackupRunner, clock: WallClock = .system, restart: @escaping @Sendable () -> Void
    ) {
        folder = kiosk.store.folder
        (store, eventBus) = (kiosk.store, kiosk.eventBus)
        (self.backups, self.clock, self.restart) = (backups, clock, restart)
    }

    public var state: State { current.withLock { $0 } }

    /// The record of a restore in the last week, also before this start; nil if there was none.
    public var record: RestoreRecord? {
        RestoreRecord(of: folder).flatMap { $0.isRecent(at: clock.now) ? $0 : nil }
    }

    /// The households that were replaced, the latest first.
    public var formers: [FormerHousehold] { FormerHousehold.all(in: folder) }

    /// Reads what a restore would bring and replace. Decrypts the whole file if it is encrypted.
    public func preview(
        of path: String, passphrase: Passphrase? = nil
    ) async throws(BackupError) -> RestorePreview {
        try await onThread { [self] () throws(BackupError) in try restore(path, passphrase).preview() }
    }

    /// Unpacks and checks what is restored, decides the restore, and has the program start anew.
    ///
    /// - Returns: The name of the folder in which the present household stays; nil if something is being restored
    ///   already.
    /// - Throws: ``BackupError``; then nothing has changed, and the kiosk goes on.
    public func run(_ path: String, passphrase: Passphrase? = nil) async throws(BackupError) -> String? {
        guard begin() else { return nil }
        do throws(BackupError) {
            let former = try await onThread { [self] () throws(BackupError) in
                try decide(restore(path, passphrase))
            }
            current.withLock { $0.isDecided = true }
            eventBus.publish(.changed(.backups))
            restart()
            return former
        } catch {
            end(error)
            throw error
        }
    }

    /// Deletes a household that was replaced.
    public func delete(_ former: FormerHousehold) async throws(KitchenError) {
        try await onThread { () throws(KitchenError) in try former.delete() }
        eventBus.publish(.changed(.backups))
    }

    /// Stores a backup that comes in parts, to be restored: see ``UploadedBackup``.
    ///
    /// - Throws: ``BackupError``; then nothing of it is kept.
    public func receive(_ parts: some AsyncSequence<[UInt8], any Error>) async throws(BackupError) {
        let receiver = try UploadedBackup.Receiver(in: folder)
        do {
            for try await part in parts {
                try await onThread { () throws(BackupError) in try receiver.write(part) }
            }
        } catch let error as BackupError {
            throw error
        } catch {
            throw .inaccessible(path: "the file", reason: "it was broken off")
        }
        try receiver.finish()
    }

    private func restore(_ path: String, _ passphrase: Passphrase?) -> Restore {
        Restore(of: path, to: folder, passphrase: passphrase, clock: clock, keeping: backups.folder?.path)
    }

    private func decide(_ restore: Restore) throws(BackupError) -> String {
        let prepared = try restore.prepare { self.note($0) }
        do throws(BackupError) {
            do throws(KitchenError) { try store.stopWriting() } catch { throw .kitchen(error) }
            try prepared.commit()
        } catch {
            store.resumeWriting()
            prepared.cancel()
            throw error
        }
        UploadedBackup.remove(from: folder)
        return prepared.former
    }

    private func begin() -> Bool {
        let isFirst = current.withLock { state in
            guard state.progress == nil, !state.isDecided else { return false }
            state.progress = BackupProgress.unpackingBegins
            state.failure = nil
            return true
        }
        if isFirst { eventBus.publish(.changed(.backups)) }
        return isFirst
    }

    private func note(_ progress: BackupProgress) {
        current.withLock { $0.progress = progress }
    }

    private func end(_ error: BackupError) {
        current.withLock { [clock] state in
            state.progress = nil
            state.failure = (error, clock.now)
        }
        eventBus.publish(.changed(.backups))
    }
}
