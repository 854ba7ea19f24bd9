import Kitchen
import ServiceLifecycle

/// Returns stations that were not used for a while to their resting mode, and publishes it, to be heard and seen.
public struct StationRest: Service {
    private let kiosk: Kiosk
    private let pause: @Sendable () async throws -> Void

    /// - Parameter pause: Waits before the next check.
    public init(
        kiosk: Kiosk, pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(5)) }
    ) {
        self.kiosk = kiosk
        self.pause = pause
    }

    public func run() async {
        await withTaskGroup { group in
            group.addTask { await look() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    private func look() async {
        while (try? await pause()) != nil { await kiosk.resetIdleStations() }
    }
}

extension Kiosk {
    /// Returns stations to their resting mode that were not used for a while, and publishes each.
    ///
    /// If the store cannot be written now, the next call retries.
    public func resetIdleStations() async {
        guard let lines = try? await store.resetIdleStations(resting: restingMode, ofSatellite: satellite?.id) else {
            return
        }
        for line in lines { eventBus.publish(.rested(line)) }
    }
}
