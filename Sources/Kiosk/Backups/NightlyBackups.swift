import Backups
import Foundation
import Logging
import ServiceLifecycle
import Values

/// Makes a backup each night, or soon after the start if the kiosk was off at night, or when the disk for it is there.
public struct NightlyBackups: Service {
    private let kiosk: Kiosk
    private let runner: BackupRunner
    private let schedule: BackupSchedule
    private let clock: WallClock
    private let pause: @Sendable (Duration) async throws -> Void

    /// The time after the start in which nothing is backed up: a kiosk has other things to do then.
    private static let afterStart = Duration.seconds(600)
    private static let betweenLooks = Duration.seconds(600)
    /// The time between looks for a missing disk. Short, because the person who plugs it in waits for the backup.
    private static let whileDiskIsMissing = Duration.seconds(60)
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
            var awaitsDisk = false
            repeat {
                await look(&awaitsDisk)
            } while (try? await pause(awaitsDisk ? Self.whileDiskIsMissing : Self.betweenLooks)) != nil
        }
        try? await gracefulShutdown()
        looks.cancel()
    }

    /// - Parameter awaitsDisk: Whether a backup was due at the last look, and the disk for it was not there.
    private func look(_ awaitsDisk: inout Bool) async {
        // While the clock is wrong, nothing gets a date.
        guard clock.today != nil else { return }
        if !awaitsDisk, let failure = runner.state.failure,
            abs(clock.now.timeIntervalSince(failure.time)) < Self.afterFailure
        {
            return
        }
        let times = [await runner.latestTime()].compactMap(\.self)
        guard schedule.isDue(at: clock.now, after: times) else {
            awaitsDisk = false
            return
        }
        do throws(BackupError) {
            guard let backup = try await runner.make() else { return }
            kiosk.log.info("a backup is made", metadata: ["path": "\(backup.path)", "bytes": "\(backup.bytes)"])
            if awaitsDisk { kiosk.eventBus.publish(Self.mayBeUnplugged) }
            awaitsDisk = false
        } catch {
            let isMissing = error.isMissingDisk
            if !isMissing || !awaitsDisk {
                kiosk.eventBus.publish(.warning("The nightly backup failed: \(error)", nil))
            }
            awaitsDisk = isMissing
        }
    }

    private static let mayBeUnplugged = KioskEvent.notice(
        "The backup is on its disk, which may be unplugged.", SpokenMessage("voice.backupIsOnDisk"))
}

extension BackupError {
    fileprivate var isMissingDisk: Bool { if case .missingDisk = self { true } else { false } }
}
