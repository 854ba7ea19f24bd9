import Kitchen
import Logging
import Values

/// Books the scans that satellites send, and acknowledges them after the commit.
struct SentScanReceiver: Sendable {
    let kiosk: Kiosk
    let presence: SatellitePresence
    let transport: any MessageTransport
    let topics: BrokerTopics

    /// Books a batch and acknowledges what is stored of it. A forged message is dropped.
    func receive(_ message: TransportMessage) async {
        guard let uuid = topics.satellite(of: message.topic),
            let (satellite, key) = try? await kiosk.store.satelliteWithKey(uuid),
            let answer = await answer(to: AuthenticatedMessage<ScanBatch>(message, key: key), of: satellite)
        else { return }
        let topic = topics.acknowledgements(of: uuid)
        guard let payload = try? AuthenticatedMessage.payload(of: answer, key: key, topic: topic) else { return }
        try? await transport.publish(payload, to: topic)  // else the batch comes again
    }

    private func answer(
        to message: AuthenticatedMessage<ScanBatch>, of satellite: Satellite
    ) async -> Acknowledgement? {
        switch message {
        case .value(let batch) where batch.scans.count <= ScanBatch.most:
            let receipts = await book(batch.scans, from: satellite)
            await presence.note(satellite, waiting: max(0, min(batch.waiting, .max / 2) - receipts.count))
            return Acknowledgement(number: batch.number, receipts: receipts)
        case .value, .unreadable:
            await presence.note(unreadable: satellite)
            return Acknowledgement(number: 0, receipts: [], isUnreadable: true)
        case .forged: return nil
        }
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
}
