import Kitchen
import Logging
import Values

/// Books the scans that satellites send, and acknowledges them after the commit.
struct SentScanReceiver: Sendable {
    let kiosk: Kiosk
    let presence: SatellitePresence
    let transport: any MessageTransport
    let topics: BrokerTopics

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
}
