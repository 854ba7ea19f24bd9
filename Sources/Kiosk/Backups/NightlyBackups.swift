import Backups
import Foundation
import Logging
import ServiceLifecycle
import Values

/// Makes a backup each night, or soon after the start if the kiosk was off at night.
public struct NightlyBackups: Service {
    private let kiosk: Kiosk
    private let runner: BackupRunner
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
        kiosk: Kiosk, runner: BackupRunner, schedule: BackupSchedule = BackupSchedule(), clock: WallClock,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.runner, self.schedule, self.clock, self.pause) = (kiosk, runner, schedule, clock, pause)
    }

    public func run() async {
        // Not awaited at the end: a backup takes minutes, and one that is broken off does not count.
        let looks = Task {
            guard (try? await pause(Self.afterStart)) != nil else { return }
            repeat { await look() } while (try? await pause(Self.betweenLooks)) != nil
        }
        try? await gracefulShutdown()
        looks.cancel()
    }

    private func look() async {
        // While the clock is wrong, nothing gets a date.
        guard clock.today != nil else { return }
        if let failure = runner.state.failure, abs(clock.now.timeIntervalSince(failure.time)) < Self.afterFailure {
            return
        }
        let times = [await runner.latestTime()].compactMap(\.self)
        guard schedule.isDue(at: clock.now, after: times) else { return }
        do throws(BackupError) {
            guard let backup = try await runner.make() else { return }
            kiosk.log.info("a backup is made", metadata: ["path": "\(backup.path)", "bytes": "\(backup.bytes)"])
        } catch {
            kiosk.eventBus.publish(.warning("The nightly backup failed: \(error)", nil))
        }
    }
}
