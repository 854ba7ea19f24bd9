import Foundation
import Kitchen
import Logging
import ServiceLifecycle
import Synchronization
import Testing
import Values

@testable import Kiosk

/// A hub and its satellites, with real databases, whose time passes only while they wait.
final class TestHouse: Sendable {
    let hub: TestKiosk
    let transport: LossyTransport
    let satellites: [Member]
    let topics: HouseholdTopics
    private let time = Mutex(ContinuousClock.now)
    private let isHubReachable = Mutex(true)

    struct Member: Sendable {
        let satellite: Satellite
        let key: String
        let test: TestKiosk
        var kiosk: Kiosk { test.kiosk }
    }

    init(_ names: [String], _ transport: LossyTransport) async throws {
        (hub, self.transport) = (try TestKiosk(), transport)
        topics = HouseholdTopics(household: try await hub.kiosk.store.householdIdentifier())
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

    func pass(_ duration: Duration) { time.withLock { $0 += duration } }

    /// Cuts the way to the hub's copy, or joins it.
    func reachHub(_ isReachable: Bool) { isHubReachable.withLock { $0 = isReachable } }

    var hubService: HubService {
        HubService(
            kiosk: hub.kiosk, transport: transport, topics: topics, now: { [self] in time.withLock { $0 } },
            pause: { [self] in try await wait($0) })
    }

    func service(of member: Member) -> SatelliteService {
        SatelliteService(
            kiosk: member.kiosk, as: member.satellite, key: member.key, transport: transport, topics: topics,
            now: { [self] in time.withLock { $0 } }, pause: { [self] in try await wait($0) }
        ) { [self] in
            guard isHubReachable.withLock({ $0 }) else { throw LossyTransport.NotConnected() }
            return try await hub.kiosk.store.copy(for: member.satellite)
        }
    }

    /// Lets a second pass, so that who waits longer waits more often.
    private func wait(_ duration: Duration) async throws {
        for _ in 0..<max(1, duration.components.seconds) {
            for _ in 0..<20 { await Task.yield() }
            try Task.checkCancellation()
            pass(.milliseconds(200))
        }
    }

    /// Runs all kiosks' services while `body` runs.
    func run(_ body: () async throws -> Void) async throws {
        let services: [any Service] = [hubService] + satellites.map { service(of: $0) }
        let group = ServiceGroup(services: services, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            do {
                try await body()
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// Waits until something is true.
    func until(_ isTrue: () async throws -> Bool) async throws {
        while try await !isTrue() {
            try Task.checkCancellation()
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
