import Kitchen
import Scanner
import ServiceLifecycle
import Values

/// Rings timers when they are due. Sleeps until the next one is due or one is changed.
public struct TimerKeeper: Service {
    private let kiosk: Kiosk
    private let events: AsyncStream<KioskEvent>
    private let clockChanges: AsyncStream<Void>
    private let time: @Sendable () -> Duration
    private let pause: @Sendable (Duration) async throws -> Void

    public init(kiosk: Kiosk) {
        self.init(kiosk: kiosk, clockChanges: ClockChanges.stream())
    }

    /// - Parameters:
    ///   - clockChanges: Yields each time the wall clock is set.
    ///   - time: A monotonic clock, by which ringing is repeated.
    ///   - pause: Waits for a duration.
    package init(
        kiosk: Kiosk, clockChanges: AsyncStream<Void>,
        time: @escaping @Sendable () -> Duration = { MonotonicClock.now },
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0, tolerance: .milliseconds(1))
        }
    ) {
        (self.kiosk, self.clockChanges, self.time, self.pause) = (kiosk, clockChanges, time, pause)
        events = kiosk.eventBus.events()
    }

    public func run() async {
        try? await kiosk.store.ringAgain()
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup { group in
            group.addTask { for await event in events where event.concernsTimers { wake.yield() } }
            group.addTask { for await _ in clockChanges { wake.yield() } }
            group.addTask { await ringTimers(wakes, wake) }
            try? await gracefulShutdown()
            group.cancelAll()
        }
        _ = try? await kiosk.store.noteMoment()
    }

    private func ringTimers(_ wakes: AsyncStream<Void>, _ wake: AsyncStream<Void>.Continuation) async {
        var ringing = Ringing(kiosk: kiosk, time: time)
        var sleeper: Task<Void, Never>?
        defer { sleeper?.cancel() }
        wake.yield()
        for await _ in wakes {
            sleeper?.cancel()
            let rest = await ringing.look()
            sleeper = rest.map { rest in
                Task { if (try? await pause(rest)) != nil { wake.yield() } }
            }
        }
    }
}

extension KioskEvent {
    /// Whether the event may have changed a timer.
    fileprivate var concernsTimers: Bool {
        switch self {
        case .changed(.timers): true
        case .booked(let scanResult): scanResult.effect.concernsTimers
        default: false
        }
    }
}
