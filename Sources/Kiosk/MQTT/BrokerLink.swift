import Kitchen
import Logging
import MQTT
import ServiceLifecycle
import Synchronization
import Values

/// Keeps the kiosk connected with the household's MQTT broker, if it has one: one connection for all that use it.
public final class BrokerLink: Service {
    private let kiosk: Kiosk
    /// The file with the certificate of the household's own authority, which need not exist.
    private let ownAuthority: String
    private let participants: [any BrokerParticipant]
    private let changes: AsyncStream<KioskEvent>
    private let current = Mutex<MQTTClient?>(nil)
    /// The broker of the start's options, which takes precedence over the settings; nil for none.
    public let fixed: BrokerAccess?
    private let household: HouseholdID?

    /// - Parameter household: The household that has the topics; nil for that of the kiosk's database.
    public init(
        kiosk: Kiosk, fixed: BrokerAccess? = nil, household: HouseholdID? = nil,
        participants: [any BrokerParticipant] = []
    ) {
        (self.kiosk, self.fixed, self.household) = (kiosk, fixed, household)
        self.participants = participants
        ownAuthority = kiosk.store.folder + "/tls/authority.crt"
        changes = kiosk.eventBus.events()
    }

    /// The state of the connection; nil if the household has no broker.
    public var state: ConnectionState? { current.withLock { $0?.state } }

    public func run() async {
        await withTaskGroup { group in
            group.addTask { await self.connectRepeatedly() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    /// Connects as the settings say, and anew when they change.
    private func connectRepeatedly() async {
        var connection = await begin(access())
        for await event in changes {
            guard case .changed(.household) = event else { continue }
            connection = await renewed(connection)
        }
        await connection?.end(isWanted: true)
        current.withLock { $0 = nil }
    }

    /// Returns the connection that the settings want: the same one, another one, or none.
    private func renewed(_ connection: RunningConnection?) async -> RunningConnection? {
        let access = await access()
        guard access != connection?.line.access else { return connection }
        if let connection { await connection.end(isWanted: access?.address == connection.line.access.address) }
        return await begin(access)
    }

    /// Returns how to connect with the household's broker; nil if it has none.
    public func access() async -> BrokerAccess? {
        if let fixed { return fixed }
        return (try? await kiosk.store.brokerSettings()).map { BrokerAccess($0) }
    }

    private func begin(_ access: BrokerAccess?) async -> RunningConnection? {
        guard let access, let household = await topicOwner() else {
            current.withLock { $0 = nil }
            kiosk.eventBus.publish(.changed(.connections))
            return nil
        }
        let topics = BrokerTopics(household)
        var options = access.options(clientId: topics.clientId, ownAuthority: ownAuthority)
        // A satellite's absence says nothing about the household's kiosk.
        if access.clientId == nil {
            options.will = MQTTMessage(topic: topics.availability, text: "offline", isRetained: true)
        }
        let line = BrokerLine(client: MQTTClient(options), topics: topics, access: access)
        current.withLock { $0 = line.client }
        return RunningConnection(line, participants, kiosk)
    }

    private func topicOwner() async -> HouseholdID? {
        if let household { return household }
        return try? await kiosk.store.householdID()
    }

    /// Connects once with a broker, beside the household's connection, and returns why that fails; nil if it works.
    public func failure(of access: BrokerAccess, within limit: Duration = .seconds(10)) async -> MQTTError? {
        var options = access.options(
            clientId: "scantry-try-\(UInt32.random(in: 0...UInt32.max))", ownAuthority: ownAuthority)
        options.patience = limit
        let client = MQTTClient(options)
        return await withTaskGroup(of: Trial.self) { group in
            group.addTask {
                await client.run()
                return .abandoned
            }
            group.addTask { await client.firstFailure().map(Trial.failed) ?? .works }
            group.addTask { (try? await Task.sleep(for: limit)) == nil ? .abandoned : .failed(.unanswered) }
            defer { group.cancelAll() }
            for await case .failed(let error) in group.prefix(while: { $0 != .works }) { return error }
            return nil
        }
    }

    private enum Trial: Equatable {
        case works, abandoned
        case failed(MQTTError)
    }
}

extension MQTTClient {
    /// Waits for the end of the first attempt, and returns why it fails; nil if it does not.
    fileprivate func firstFailure() async -> MQTTError? {
        for await state in states() {
            if case .waiting(let error) = state { return error }
            if state.isConnected { return nil }
        }
        return .notConnected
    }
}

/// A client and the participants that use it, in a task of their own.
private struct RunningConnection {
    let line: BrokerLine
    private let participants: [any BrokerParticipant]
    private let task: Task<Void, Never>

    init(_ line: BrokerLine, _ participants: [any BrokerParticipant], _ kiosk: Kiosk) {
        (self.line, self.participants) = (line, participants)
        task = Task {
            await withTaskGroup { group in
                for participant in participants { group.addTask { await participant.run(on: line) } }
                group.addTask { await Self.report(line.client, kiosk) }
                await line.client.run()
                group.cancelAll()
            }
        }
    }

    /// - Parameter isWanted: Whether what the participants have left at the broker is to stay there.
    func end(isWanted: Bool) async {
        if !isWanted, line.client.state.isConnected {
            for participant in participants { await participant.removeRetainedMessages(on: line) }
        }
        task.cancel()
        await task.value
    }

    /// Logs and publishes each change of the connection, a failure that repeats once.
    private static func report(_ client: MQTTClient, _ kiosk: Kiosk) async {
        var known: MQTTError?
        for await state in client.states() {
            if case .waiting(let error) = state, error != known {
                kiosk.log.warning("no MQTT broker: \(error)", metadata: ["broker": "\(client.options.address)"])
                known = error
            } else if state.isConnected {
                kiosk.log.notice("connected with the MQTT broker", metadata: ["broker": "\(client.options.address)"])
                known = nil
            }
            kiosk.eventBus.publish(.changed(.connections))
        }
    }
}
