import Foundation
import Kitchen
import Logging
import Scanner
import ServiceLifecycle
import Values

/// Sends webhooks' deliveries one after the other, and sleeps until the next is due or one is added.
///
/// A delivery counts as sent once its outcome is stored: one that was cut off is sent again, with the same id.
public struct WebhookSender: Service {
    private let kiosk: Kiosk
    private let transport: WebhookTransport
    private let events: AsyncStream<KioskEvent>
    private let wakes: AsyncStream<Void>
    private let jitter: @Sendable () -> Double
    private let pause: @Sendable (Duration) async throws -> Void

    public init(kiosk: Kiosk) {
        self.init(kiosk: kiosk, transport: WebhookTransport(), jitter: { .random(in: 0.9...1.1) })
    }

    /// - Parameters:
    ///   - jitter: Returns the factor of a pause before a retry.
    ///   - pause: Waits for a duration.
    package init(
        kiosk: Kiosk, transport: WebhookTransport, jitter: @escaping @Sendable () -> Double,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.transport, self.jitter, self.pause) = (kiosk, transport, jitter, pause)
        events = kiosk.eventBus.events()
        wakes = kiosk.store.deliveryWakes()
    }

    public func run() async {
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup { group in
            group.addTask { for await _ in wakes { tick.yield() } }
            group.addTask { await insertStateDeliveries() }
            group.addTask { await keepSending(ticks, tick) }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    private func keepSending(_ ticks: AsyncStream<Void>, _ tick: AsyncStream<Void>.Continuation) async {
        var sleeper: Task<Void, Never>?
        defer { sleeper?.cancel() }
        tick.yield()
        for await _ in ticks {
            sleeper?.cancel()
            let rest = await sendAll()
            sleeper = Task { if (try? await pause(rest)) != nil { tick.yield() } }
        }
    }

    /// Sends all that is due, and returns the time until something may be due again.
    private func sendAll() async -> Duration {
        do {
            try await kiosk.store.insertExpiringDeliveries()
            while !Task.isCancelled, let due = try await kiosk.store.nextDelivery() { try await send(due) }
            let pause = try await kiosk.store.pauseOfDeliveries() ?? Self.halfHour
            return .seconds(min(max(pause, 0.05), untilHalfHour))
        } catch {
            // The database cannot be written now, or the kiosk ends.
            return .seconds(30)
        }
    }

    private static let halfHour = 1_800.0

    /// The seconds until a full hour may begin; some time zones are half an hour off.
    private var untilHalfHour: Double {
        Self.halfHour - kiosk.clock.now.timeIntervalSince1970.truncatingRemainder(dividingBy: Self.halfHour) + 0.05
    }

    private func send(_ due: DueDelivery) async throws {
        let start = MonotonicClock.now
        let outcome = try await transport.send(due, at: kiosk.clock.now)
        kiosk.metrics.count(outcome, taking: MonotonicClock.now - start)
        if case .answered(let status, _) = outcome, (200..<300).contains(status) {
        } else {
            kiosk.log.info(
                "a webhook failed", metadata: ["event": "\(due.delivery.event)", "outcome": "\(outcome)"])
        }
        try await kiosk.store.recordOutcome(due.delivery, outcome, jitter: jitter())
        kiosk.eventBus.publish(.changed(.webhooks))
    }

    /// Adds deliveries of parts that break and recover.
    private func insertStateDeliveries() async {
        var broken: Set<KioskPart> = []
        for await event in events {
            guard case .device(let part, let state) = event else { continue }
            switch state {
            case .broken(let trouble):
                if broken.insert(part).inserted { await insertDeliveries(part, isBroken: true, trouble.description) }
            case .working(let text):
                if broken.remove(part) != nil { await insertDeliveries(part, isBroken: false, text) }
            case .off: broken.remove(part)
            }
        }
    }

    private func insertDeliveries(_ part: KioskPart, isBroken: Bool, _ text: String) async {
        do throws(KitchenError) {
            try await kiosk.store.insertStateDeliveries(
                ofPart: part.kind, named: part.name, isBroken: isBroken, text: text)
        } catch {
            kiosk.log.error("a webhook's event is not stored", metadata: ["reason": "\(error)"])
        }
    }
}
