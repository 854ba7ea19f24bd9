import Kitchen
import ServiceLifecycle

/// Sends stations to rest that nobody has used for a while, and says so: what is active is heard and seen.
public struct StationRest: Service {
    private let kiosk: Kiosk
    private let pause: @Sendable () async throws -> Void

    /// - Parameter pause: Waits before the next look.
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
        while (try? await pause()) != nil { await kiosk.settleStations() }
    }
}

extension Kiosk {
    /// Brings stations to rest that nobody has used for a while, and lets everybody know.
    ///
    /// A store that cannot be written now is asked again later.
    public func settleStations() async {
        guard let lines = try? await store.settleStations(resting: restingMode) else { return }
        for line in lines { eventBus.publish(.rested(line)) }
    }
}
