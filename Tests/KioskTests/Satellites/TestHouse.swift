import Foundation
import Kitchen
import Synchronization
import Testing
import Values

@testable import Kiosk

/// A hub and its satellites, with real databases, whose time passes only while a test waits.
final class TestHouse: Sendable {
    let hub: TestKiosk
    let transport: LossyTransport
    let satellites: [Member]
    let topics: BrokerTopics
    private let time = ManualTime()
    private let isHubReachable = Mutex(true)

    struct Member: Sendable {
        let satellite: Satellite
        let key: String
        let test: TestKiosk
        var kiosk: Kiosk { test.kiosk }
    }

    init(_ names: [String], _ transport: LossyTransport) async throws {
        (hub, self.transport) = (try TestKiosk(), transport)
        topics = BrokerTopics(try #require(try await hub.kiosk.store.householdID()))
        var satellites: [Member] = []
        for name in names {
            let key = String(repeating: "0", count: 64 - name.utf8.count) + name
            let satellite = try await hub.kiosk.store.addSatellite(name: name, tokenHash: key)
            let test = try TestKiosk(satellite: satellite)
            try await test.kiosk.store.begin(as: satellite)
            satellites.append(Member(satellite: satellite, key: key, test: test))
        }
        self.satellites = satellites
    }

    /// Cuts the way to the hub's copy, or joins it.
    func reachHub(_ isReachable: Bool) { isHubReachable.withLock { $0 = isReachable } }

    private var hubService: HubService {
        HubService(kiosk: hub.kiosk, now: { [time] in time.now }, pause: time.pause)
    }

    /// What books the scans that arrive at the hub.
    var receiver: SentScanReceiver {
        SentScanReceiver(
            kiosk: hub.kiosk, presence: SatellitePresence(kiosk: hub.kiosk, now: { [time] in time.now }),
            transport: transport, topics: topics)
    }

    private func service(of member: Member) -> SatelliteService {
        SatelliteService(
            kiosk: member.kiosk, as: member.satellite, key: member.key, now: { [time] in time.now }, pause: time.pause
        ) { [self] known in
            guard isHubReachable.withLock({ $0 }) else { throw LossyTransport.NotConnected() }
            let lines = try await hub.kiosk.store.copy(for: member.satellite).lines(without: known?.digests ?? [])
            return try #require(HouseholdCopy(lines: lines, onto: known))
        }
    }

    /// Runs all kiosks' services while `body` runs.
    func run(_ body: () async throws -> Void) async throws {
        let hub = hubService
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { await hub.run() }
            tasks.addTask { await hub.exchange(over: self.transport, self.topics) }
            for member in satellites {
                tasks.addTask { await self.service(of: member).exchange(over: self.transport, self.topics) }
            }
            defer { tasks.cancelAll() }
            try await body()
        }
    }

    /// Lets time pass until something is true.
    ///
    /// - Parameter step: What passes between two looks.
    func until(step: Duration = .milliseconds(50), _ isTrue: () async throws -> Bool) async throws {
        while try await !isTrue() {
            try Task.checkCancellation()
            time.pass(step)
            await Task.yield()
        }
    }

    /// Waits until the hub has all scans and all satellites have a copy with them.
    func untilSettled() async throws {
        for member in satellites {
            try await until { try await member.kiosk.store.scansInOutbox().isEmpty }
        }
        try await until {
            let stock = try await hub.kiosk.store.stock()
            for member in satellites {
                guard try await member.kiosk.store.stock() == stock else { return false }
            }
            return true
        }
    }
}

extension KitchenStore {
    /// The amounts in stock, by product.
    func stock() async throws -> [String: Amount] {
        let lots = try await lots().map { ($0.product.name ?? "", $0.lot.amount) }
        return Dictionary(lots, uniquingKeysWith: +)
    }
}
