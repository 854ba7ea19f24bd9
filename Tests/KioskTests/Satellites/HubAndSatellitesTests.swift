import Fixtures
import Foundation
import Kitchen
import Sounds
import Testing
import Values

@testable import Kiosk

/// The protocol between a hub and its satellites, over a network that loses, doubles and reorders messages.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct HubAndSatellitesTests {
    private static let codes = ["8076800195057", "50112579", "3017620422003"]

    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func allScansAreBookedOnceAndInOrder(seed: UInt64) async throws {
        let transport = LossyTransport(seed: seed)
        let house = try await TestHouse(["Cellar", "Garage"], transport)
        var made: [[UUID]] = [[], []]
        try await house.run {
            for number in 0..<20 {
                for (index, member) in house.satellites.enumerated() {
                    let scan = Scan.of(Self.codes[number % 3], mode: number % 4 == 3 ? .take : .add)
                    try await member.kiosk.book(scan)
                    made[index].append(scan.id)
                }
                if number % 10 == 5 { transport.connect(number % 20 == 15) }
                house.reachHub(number % 3 != 0)
            }
            house.reachHub(true)
            transport.connect(true)
            transport.settle()
            try await house.untilSettled()
        }
        for (index, member) in house.satellites.enumerated() {
            let station = member.satellite.station("camera")
            let scans = try await house.hub.kiosk.store.scans(limit: 500, station: station)
            #expect(scans.reversed().map(\.scanId) == made[index], "seed \(seed)")
        }
        let amount = try await house.hub.kiosk.store.stock().values.reduce(.zero, +)
        #expect(amount == Amount(thousandths: 2 * (15 - 5) * 1_000), "seed \(seed)")
    }

    @Test func answersWithoutTheHub() async throws {
        let house = try await TestHouse(["Cellar"], LossyTransport(isReliable: true))
        _ = try await house.hub.kiosk.book(.of("8076800195057", mode: .add))
        try await house.run {
            try await house.until { try await house.satellites[0].kiosk.store.stock().count == 1 }
            house.transport.connect(false)
            let taken = try await house.satellites[0].kiosk.book(.of("8076800195057", mode: .take)).0
            #expect(taken.effect.action == .taken)
            #expect(taken.product?.name == "Spaghetti n.5")
            #expect(try await house.hub.kiosk.store.stock().count == 1)
            house.transport.connect(true)
            try await house.untilSettled()
        }
        #expect(try await house.hub.kiosk.store.stock().isEmpty)
    }

    @Test func saysWhereItWasScannedThatSomebodyElseTookTheLastOne() async throws {
        let house = try await TestHouse(["Cellar"], LossyTransport(isReliable: true))
        let cellar = house.satellites[0]
        _ = try await house.hub.kiosk.book(.of("8076800195057", mode: .add))
        try await house.run {
            try await house.until { try await cellar.kiosk.store.stock().count == 1 }
            house.transport.connect(false)
            _ = try await house.hub.kiosk.book(.of("8076800195057", mode: .take))
            _ = try await cellar.kiosk.book(.of("8076800195057", mode: .take))
            house.transport.connect(true)
            try await house.until { !cellar.kiosk.statusStore.corrections.isEmpty }
            try await house.untilSettled()
        }
        #expect(cellar.kiosk.statusStore.corrections.map(\.text) == ["Spaghetti n.5: There is none"])
        #expect(try await cellar.kiosk.store.stock().isEmpty)
        #expect(try await cellar.test.heard().suffix(Tone.error.samples.count) == Tone.error.samples[...])
    }

    @Test func strangersNeitherBookNorAcknowledge() async throws {
        let house = try await TestHouse(["Cellar", "Garage"], LossyTransport(isReliable: true))
        let (cellar, garage) = (house.satellites[0], house.satellites[1])
        house.transport.connect(false)
        _ = try await cellar.kiosk.book(.of("8076800195057"))
        let sent = try await cellar.kiosk.store.unsentScans(limit: 1)
        let batch = ScanBatch(number: 1, scans: sent, waiting: 1)
        let topic = house.topics.scans(of: cellar.satellite.uuid)
        let forged = [
            try AuthenticatedMessage.payload(of: batch, key: garage.key, topic: topic),
            try AuthenticatedMessage.payload(
                of: batch, key: cellar.key, topic: house.topics.scans(of: garage.satellite.uuid)),
            [], Array("{}".utf8),
        ]
        for payload in forged { await house.receiver.receive(TransportMessage(topic: topic, payload: payload)) }
        #expect(try await house.hub.kiosk.store.scans(limit: 1) == [])
        let right = try AuthenticatedMessage.payload(of: batch, key: cellar.key, topic: topic)
        await house.receiver.receive(TransportMessage(topic: topic, payload: right))
        #expect(try await house.hub.kiosk.store.scans(limit: 9).map(\.scanId) == sent.map(\.scan.id))

        let receipts = Acknowledgement(number: 1, receipts: [])
        let answers = house.topics.acknowledgements(of: cellar.satellite.uuid)
        let sender = OutboxSender(
            kiosk: cellar.kiosk, satellite: cellar.satellite, key: cellar.key, transport: house.transport,
            topics: house.topics, now: { .now })
        let other = try AuthenticatedMessage.payload(of: receipts, key: garage.key, topic: answers)
        #expect(await sender.receive(TransportMessage(topic: answers, payload: other)) == .none)
        #expect(cellar.kiosk.statusStore.status[.hub] == .off)
    }

    @Test func theHubKnowsWhoIsAwayAndWhatWaits() async throws {
        let house = try await TestHouse(["Cellar"], LossyTransport(isReliable: true))
        let part = KioskPart.satellite("Cellar")
        try await house.run {
            try await house.until { house.hub.kiosk.statusStore.status[part] == .connected(waiting: 0) }
            house.transport.connect(false)
            _ = try await house.satellites[0].kiosk.book(.of("8076800195057"))
            try await house.until(step: .seconds(1)) { house.hub.kiosk.statusStore.status[part].isBroken }
            try await house.until(step: .seconds(1)) {
                let hub = house.satellites[0].kiosk.statusStore.status[.hub]
                return hub.isBroken && hub.waiting == 1
            }
            house.transport.connect(true)
            try await house.until { house.hub.kiosk.statusStore.status[part] == .connected(waiting: 0) }
            try await house.hub.kiosk.store.removeSatellite(house.satellites[0].satellite.uuid)
            try await house.until(step: .seconds(1)) { !house.hub.kiosk.statusStore.status.parts.contains(part) }
        }
    }

    @Test func aHubThatHasJustStartedGivesSatellitesTime() async throws {
        let house = try await TestHouse(["Cellar"], LossyTransport(isReliable: true))
        let (time, part) = (ManualTime(), KioskPart.satellite("Cellar"))
        let presence = SatellitePresence(kiosk: house.hub.kiosk, now: { time.now })
        await presence.look()
        time.pass(.seconds(89))
        await presence.look()
        #expect(!house.hub.kiosk.statusStore.status[part].isBroken)
        time.pass(.seconds(1))
        await presence.look()
        #expect(house.hub.kiosk.statusStore.status[part].isBroken)
    }
}
