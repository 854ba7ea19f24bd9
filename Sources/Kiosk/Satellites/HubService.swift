import Foundation
import Kitchen
import Logging
import ServiceLifecycle
import Values

/// At a hub: books what satellites send, acknowledges it after the commit, and says when there is something new to copy.
public struct HubService: Service {
    private let kiosk: Kiosk
    private let transport: any MessageTransport
    private let topics: HouseholdTopics
    private let presence: SatellitePresence
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - topics: Those of the household.
    ///   - now: A monotonic clock, by which a satellite is away.
    ///   - pause: Waits for a duration.
    public init(
        kiosk: Kiosk, transport: any MessageTransport, topics: HouseholdTopics,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.transport, self.topics, self.pause) = (kiosk, transport, topics, pause)
        presence = SatellitePresence(kiosk: kiosk, now: now)
    }

    public func run() async {
        let messages = transport.messages(matching: topics.scansOfAll)
        let events = kiosk.eventBus.events()
        await withTaskGroup { group in
            group.addTask { for await message in messages { await receive(message) } }
            group.addTask { await announceChanges(events) }
            group.addTask { await watch() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    /// Books a batch and acknowledges what is stored of it. A message of a stranger is dropped.
    func receive(_ message: TransportMessage) async {
        guard let uuid = topics.satellite(of: message.topic),
            let (satellite, key) = try? await kiosk.store.satelliteWithKey(uuid),
            let batch = SealedMessage.open(message, key: key, as: ScanBatch.self), batch.scans.count <= ScanBatch.most
        else { return }
        let receipts = await book(batch.scans, from: satellite)
        await presence.note(satellite, waiting: max(0, batch.waiting - receipts.count))
        let topic = topics.acknowledgements(of: uuid)
        let answer = Acknowledgement(number: batch.number, receipts: receipts)
        guard let payload = try? SealedMessage.seal(answer, key: key, topic: topic) else { return }
        try? await transport.publish(payload, to: topic)  // else the batch comes again
    }

    /// Books scans in their order, and ends at the first that cannot be stored now.
    private func book(_ scans: [SentScan], from satellite: Satellite) async -> [ScanReceipt] {
        var receipts: [ScanReceipt] = []
        for scan in scans {
            do throws(KitchenError) {
                receipts.append(try await kiosk.book(scan, from: satellite))
            } catch {
                kiosk.log.error("a satellite's scan waits", metadata: ["reason": "\(error)"])
                break
            }
        }
        return receipts
    }

    /// Says that there is something new to copy, at most once a second.
    private func announceChanges(_ events: AsyncStream<KioskEvent>) async {
        var announced = kiosk.store.revision
        for await _ in events where kiosk.store.revision != announced {
            announced = kiosk.store.revision
            try? await transport.publish([], to: topics.changes)
            guard (try? await pause(.seconds(1))) != nil else { return }
        }
    }

    private func watch() async {
        repeat { await presence.look() } while (try? await pause(.seconds(15))) != nil
    }
}
