import Kitchen
import ServiceLifecycle
import Values

/// Publishes when the wall clock is not set or becomes doubtful, and when it is plausible again. Until then nothing gets
/// a date.
public struct ClockWatch: Service {
    private let kiosk: Kiosk
    private let changes: AsyncStream<Void>

    /// Checks the clock each minute, and when another process sets it.
    public init(kiosk: Kiosk) {
        self.init(kiosk: kiosk, changes: ClockChanges.stream())
    }

    /// - Parameter changes: Yields each time the clock is set.
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
    /// Stores whether the clock is plausible, and publishes it if that has changed.
    package func examineClock() {
        guard let clockTrust else { return }
        let state = clockTrust.state
        let known = statusStore.status[.clock]
        guard state != known, state.isBroken || known.isBroken else { return }
        statusStore.note(.clock, state)
        eventBus.publish(.changed(.stock))
    }

    /// Trusts the clock from now on, because the user has confirmed it.
    public func confirmClock() {
        clockTrust?.confirm()
        examineClock()
    }
}

extension ClockTrust {
    fileprivate var state: KioskStatus.Device {
        guard isSet else { return .broken(.clockUnset) }
        return isTrusted ? .working("plausible") : .broken(.clock(Day(clock.now)))
    }
}
