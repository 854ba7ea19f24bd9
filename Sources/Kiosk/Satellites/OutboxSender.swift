import Foundation
import Kitchen
import Phrases
import Sounds
import Values

/// Sends a satellite's outbox to the hub: its oldest scans in one batch, again and again until they are acknowledged.
actor OutboxSender {
    private let kiosk: Kiosk
    private let satellite: Satellite
    private let key: String
    private let transport: any MessageTransport
    private let topics: BrokerTopics
    private let now: @Sendable () -> ContinuousClock.Instant
    /// The number of the batch that is not acknowledged, and when it was sent.
    private var underway: (number: Int, time: ContinuousClock.Instant)?
    private var number = 0
    /// Whether a scan was stored after the batch that is underway was read.
    private var isDue = false
    /// When the hub last acknowledged a batch, by both clocks.
    private var heard: (time: ContinuousClock.Instant, date: Date)?
    private let begun: ContinuousClock.Instant
    /// When a batch was last sent.
    private var sent: ContinuousClock.Instant?

    /// The time after which a batch is sent again.
    private static let patience = Duration.seconds(5)
    /// The time after which a batch without scans says that this kiosk is there.
    private static let heartbeat = Duration.seconds(30)
    /// The time after which the hub counts as away.
    private static let absence = Duration.seconds(90)

    init(
        kiosk: Kiosk, satellite: Satellite, key: String, transport: any MessageTransport, topics: BrokerTopics,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.kiosk, self.satellite, self.key) = (kiosk, satellite, key)
        (self.transport, self.topics, self.now) = (transport, topics, now)
        begun = now()
    }

    /// Sends the oldest scans unless a batch is underway; what it lacks follows when that is acknowledged.
    func send() async {
        guard underway == nil else {
            isDue = true
            return
        }
        await sendBatch(evenIfEmpty: false)
    }

    /// Sends at once what may be lost, as after a connection was made.
    func sendAgain() async { await sendBatch(evenIfEmpty: true) }

    /// Sends again what was not acknowledged in time, and says from time to time that this kiosk is there.
    func look() async {
        noteHub()
        let time = now()
        if let underway, time - underway.time < Self.patience { return }
        let isQuiet = sent.map { time - $0 >= Self.heartbeat } ?? true
        await sendBatch(evenIfEmpty: isQuiet)
    }

    private func sendBatch(evenIfEmpty: Bool) async {
        number += 1
        let batchNumber = number
        (underway, isDue) = ((batchNumber, now()), false)
        guard let scans = try? await kiosk.store.unsentScans(limit: ScanBatch.most),
            let waiting = try? await kiosk.store.unsentCount(), !scans.isEmpty || evenIfEmpty
        else {
            if underway?.number == batchNumber { underway = nil }
            if isDue { await send() }
            return
        }
        sent = now()
        let batch = ScanBatch(number: batchNumber, scans: scans, waiting: waiting)
        let topic = topics.scans(of: satellite.uuid)
        guard let payload = try? AuthenticatedMessage.payload(of: batch, key: key, topic: topic) else { return }
        try? await transport.publish(payload, to: topic)  // else it is sent again in time
        noteHub(waiting: waiting)
    }

    /// Notes which scans the hub has booked, and says where it has done something else.
    ///
    /// - Returns: What the copy lacks since then.
    func receive(_ message: TransportMessage) async -> CopyNeed {
        switch AuthenticatedMessage<Acknowledgement>(message, key: key) {
        case .value(let answer) where answer.isUnreadable != true: return await receive(answer)
        case .value, .unreadable:
            note(.broken(.otherVersion))
            return .none
        case .forged: return .none
        }
    }

    private func receive(_ answer: Acknowledgement) async -> CopyNeed {
        heard = (now(), kiosk.clock.now)
        do throws(KitchenError) { announce(try await kiosk.store.confirm(answer.receipts)) } catch { return .none }
        let isLatest = underway?.number == answer.number
        if isLatest { underway = nil }
        noteHub(waiting: (try? await kiosk.store.unsentCount()) ?? 0)
        if isLatest, isDue || !answer.receipts.isEmpty { await send() }
        if answer.receipts.contains(where: { $0.isOfOtherKiosk == true }) { return .rewriting }
        return answer.receipts.isEmpty ? .none : .changes
    }

    /// Says what the hub has booked otherwise, with the products' names, since the packs may be out of the hand already. Of many
    /// it says how many they are.
    private func announce(_ receipts: [ScanReceipt]) {
        guard !receipts.isEmpty else { return }
        let texts = receipts.map { [$0.name, $0.words].compactMap(\.self).joined(separator: ": ") }
        for text in texts { kiosk.statusStore.note(correction: text) }
        kiosk.sound.play(.error)
        for text in texts.count > Self.mostSpoken ? [] : texts {
            announce(text, Phrase("voice.hubSays", ["words": .text(text)]))
        }
        guard texts.count > Self.mostSpoken else { return }
        announce("\(texts.count) scans", Phrase("voice.hubDiffers", ["count": .number(texts.count)]))
    }

    private func announce(_ text: String, _ phrase: Phrase) {
        kiosk.eventBus.publish(
            .warning("The hub has booked otherwise: \(text)", SpokenMessage(phrase, isUrgent: true)))
    }

    private static let mostSpoken = 3

    private func noteHub(waiting: Int? = nil) {
        let known = kiosk.statusStore.status[.hub]
        // These end when a copy is fetched.
        if known == .broken(.removedByHub) || kiosk.statusStore.hasNoCopy { return }
        let isThere = now() - (heard?.time ?? begun) < Self.absence
        if isThere, let waiting, heard != nil { return note(.connected(waiting: waiting)) }
        guard !isThere else { return }
        note(.broken(.away(KioskAbsence(since: heard?.date, waiting: waiting ?? known.waiting))))
    }

    private func note(_ state: KioskStatus.Device) {
        if kiosk.statusStore.status[.hub] != state { kiosk.statusStore.note(.hub, state) }
    }
}

extension StatusStore {
    /// Whether copies of the household cannot be fetched.
    var hasNoCopy: Bool {
        if case .broken(.noCopy) = status[.hub] { true } else { false }
    }
}
