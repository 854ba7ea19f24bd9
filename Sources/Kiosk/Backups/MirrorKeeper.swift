import Backups
import Foundation
import Kitchen
import ServiceLifecycle
import Synchronization
import Values

/// Keeps a second place up to date: within a minute of each change it has it.
public final class MirrorKeeper: Service {
    private let place: BackupPlace
    private let kiosk: Kiosk
    private let program: String
    private let clock: WallClock
    private let pause: @Sendable (Duration) async throws -> Void
    private let current = Mutex(State())

    private static let betweenLooks = Duration.seconds(30)

    /// The state of the mirror.
    public struct State: Sendable {
        /// When it was last brought up to date; nil if it was not since the start.
        public fileprivate(set) var lastUpdate: Date?
        /// Why it could not be brought up to date, and since when; nil if it could.
        public fileprivate(set) var failure: (error: BackupError, since: Date)?
    }

    /// - Parameters:
    ///   - program: The version of this program.
    ///   - pause: Waits before the next look; tests replace it.
    public init(
        kiosk: Kiosk, place: BackupPlace, program: String, clock: WallClock,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.place, self.program, self.clock, self.pause) = (kiosk, place, program, clock, pause)
    }

    public var state: State { current.withLock { $0 } }

    public func run() async {
        let mirror = MirrorThread(Mirror(of: kiosk.store, program: program, clock: clock))
        // Not awaited at the end: a copy that is broken off does not count.
        let looks = Task { [self] in
            while (try? await pause(Self.betweenLooks)) != nil { await look(mirror) }
        }
        try? await gracefulShutdown()
        looks.cancel()
    }

    private func look(_ mirror: MirrorThread) async {
        do throws(BackupError) {
            let path = try place.path
            try await mirror.update(path)
            note(nil)
        } catch {
            note(error)
        }
    }

    private func note(_ error: BackupError?) {
        let isNews = current.withLock { [clock] state in
            let isNews = state.failure?.error != error || error == nil && state.lastUpdate == nil
            if let error {
                state.failure = (error, state.failure?.since ?? clock.now)
            } else {
                (state.failure, state.lastUpdate) = (nil, clock.now)
            }
            return isNews
        }
        guard isNews else { return }
        kiosk.eventBus.publish(.changed(.backups))
        if let error { kiosk.eventBus.publish(.warning("The second place is not up to date: \(error)", nil)) }
    }
}

/// A mirror that is used by one thread at a time.
private final class MirrorThread: Sendable {
    private let mirror: Mutex<Mirror>

    init(_ mirror: sending Mirror) { self.mirror = Mutex(mirror) }

    func update(_ path: String) async throws(BackupError) {
        try await onThread { [self] () throws(BackupError) in
            _ = try mirror.withLock { mirror throws(BackupError) in try mirror.update(path) }
        }
    }
}
