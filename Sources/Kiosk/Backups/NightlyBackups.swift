import Backups
import Foundation
import Logging
import ServiceLifecycle
import Values

/// Makes a backup each night, or soon after the start if the kiosk was off at night.
public struct NightlyBackups: Service {
    private let kiosk: Kiosk
    private let desk: BackupDesk
    private let schedule: BackupSchedule
    private let clock: WallClock
    private let pause: @Sendable (Duration) async throws -> Void

    /// The time after the start in which nothing is backed up: a kiosk has other things to do then.
    private static let afterStart = Duration.seconds(600)
    private static let betweenLooks = Duration.seconds(600)
    /// The seconds after which a backup is tried again that failed.
    private static let afterFailure: TimeInterval = 3_600

    /// - Parameter pause: Waits before the next look; tests replace it.
    public init(
        kiosk: Kiosk, desk: BackupDesk, schedule: BackupSchedule = BackupSchedule(), clock: WallClock,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.desk, self.schedule, self.clock, self.pause) = (kiosk, desk, schedule, clock, pause)
    }

    public func run() async {
        await withTaskGroup { group in
            group.addTask {
                guard (try? await pause(Self.afterStart)) != nil else { return }
                repeat { await look() } while (try? await pause(Self.betweenLooks)) != nil
            }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    private func look() async {
        // While the clock is wrong, nothing gets a date.
        guard clock.today != nil else { return }
        if let failure = desk.state.failure, abs(clock.now.timeIntervalSince(failure.time)) < Self.afterFailure {
            return
        }
        let times = await desk.backups().filter(\.isGood).map(\.name.date)
        guard schedule.isDue(at: clock.now, after: times) else { return }
        do throws(BackupError) {
            guard let backup = try await desk.make() else { return }
            kiosk.log.info("a backup is made", metadata: ["path": "\(backup.path)", "bytes": "\(backup.bytes)"])
        } catch {
            kiosk.eventBus.publish(.warning("The backup of tonight: \(error)", nil))
        }
    }
}
