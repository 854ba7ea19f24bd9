import Kitchen
import ServiceLifecycle
import Values

/// Says when the wall clock may be wrong, and when it is right again. Until then nothing gets a date.
public struct ClockWatch: Service {
    private let kiosk: Kiosk
    private let changes: AsyncStream<Void>

    /// Looks each minute, and when somebody sets the clock.
    public init(kiosk: Kiosk) {
        self.init(kiosk: kiosk, changes: ClockChanges.stream())
    }

    /// - Parameter changes: Tells when somebody has set the clock.
    package init(kiosk: Kiosk, changes: AsyncStream<Void>) {
        (self.kiosk, self.changes) = (kiosk, changes)
    }

    public func run() async {
        await withTaskGroup { group in
            group.addTask { for await _ in changes { kiosk.examineClock() } }
            group.addTask {
                repeat { kiosk.examineClock() } while (try? await Task.sleep(for: .seconds(60))) != nil
            }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}

extension Kiosk {
    /// Notes whether the clock can be right, if that has changed.
    package func examineClock() {
        guard let clockTrust else { return }
        let state: KioskStatus.Device =
            clockTrust.isTrusted ? .working("plausible") : .broken(.clock(Day(clockTrust.clock.now)))
        let known = statusStore.status[.clock]
        guard state != known, state.isBroken || known.isBroken else { return }
        statusStore.note(.clock, state)
        eventBus.publish(.changed(.stock))
    }

    /// Takes the clock for right, because a person says so.
    public func confirmClock() {
        clockTrust?.confirm()
        examineClock()
    }
}
