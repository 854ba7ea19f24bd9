import Foundation
import Kitchen
import Values

/// Which satellites are there, by when they were last heard of. Only this kiosk's clocks are asked.
actor SatellitePresence {
    private struct Contact {
        var time: ContinuousClock.Instant
        var date: Date
        var waiting: Int
        var stored: ContinuousClock.Instant?
    }

    private let kiosk: Kiosk
    private let now: @Sendable () -> ContinuousClock.Instant
    private var contacts: [UUID: Contact] = [:]
    /// When those that were not heard of yet were first missed.
    private var missed: [UUID: ContinuousClock.Instant] = [:]
    private var names: [UUID: String] = [:]

    /// Three messages of a satellite that has nothing to send.
    private static let patience = Duration.seconds(90)
    /// How often it is stored when a satellite was last heard of.
    private static let storing = Duration.seconds(600)

    init(kiosk: Kiosk, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        (self.kiosk, self.now) = (kiosk, now)
    }

    /// Notes that a satellite is there.
    func note(_ satellite: Satellite, waiting: Int) async {
        let (time, former) = (now(), contacts[satellite.uuid])
        var contact = Contact(time: time, date: kiosk.clock.now, waiting: waiting, stored: former?.stored)
        let isOld = contact.stored.map { time - $0 >= Self.storing } ?? true
        if isOld || former?.waiting != waiting, (try? await kiosk.store.note(satellite.uuid, waiting: waiting)) != nil {
            contact.stored = time
        }
        contacts[satellite.uuid] = contact
        note(.connected(waiting: waiting), satellite)
    }

    /// Notes that a satellite is there, and that its messages cannot be decoded.
    func note(unreadable satellite: Satellite) {
        contacts[satellite.uuid]?.time = now()
        note(.broken(.otherVersion), satellite)
    }

    /// Looks which satellites are away and which are removed. After a start, or when it has just joined, a satellite has the
    /// same time to be heard of as later.
    func look() async {
        guard let satellites = try? await kiosk.store.satellites() else { return }
        for satellite in satellites {
            let contact = contacts[satellite.uuid]
            let beginning = contact?.time ?? missed[satellite.uuid] ?? now()
            if contact == nil { missed[satellite.uuid] = beginning }
            if now() - beginning < Self.patience { continue }
            let absence = KioskAbsence(
                since: contact?.date ?? satellite.lastSeen, waiting: contact?.waiting ?? satellite.waiting)
            note(.broken(.away(absence)), satellite)
        }
        for (uuid, name) in names where !satellites.contains(where: { $0.uuid == uuid }) {
            (names[uuid], contacts[uuid], missed[uuid]) = (nil, nil, nil)
            kiosk.statusStore.remove(.satellite(name))
        }
    }

    private func note(_ state: KioskStatus.Device, _ satellite: Satellite) {
        names[satellite.uuid] = satellite.name
        let part = KioskPart.satellite(satellite.name)
        if kiosk.statusStore.status[part] != state { kiosk.statusStore.note(part, state) }
    }
}
