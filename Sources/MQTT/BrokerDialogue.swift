import CMosquitto

/// What was asked of the broker during one connection, and what it has not answered yet.
final class BrokerDialogue {
    private let session: BrokerSession
    private let mailbox: ClientMailbox
    private let patience: Duration
    private let clock = ContinuousClock()

    /// The broker's answer to CONNECT, without those about subscriptions.
    private var welcome: BrokerWelcome?
    private var welcomedAt: ContinuousClock.Instant?
    /// The filters of subscriptions without an answer, by number.
    private var asked: [Int32: String] = [:]
    private var unacknowledged: [Int32: ClientMailbox.Answer] = [:]
    /// When the broker last answered, or was first asked.
    private var lastAnswer: ContinuousClock.Instant

    init(_ session: BrokerSession, _ mailbox: ClientMailbox, patience: Duration) {
        (self.session, self.mailbox, self.patience) = (session, mailbox, patience)
        lastAnswer = clock.now
    }

    /// Whether the broker has welcomed this client at least that long ago.
    func lasted(_ duration: Duration) -> Bool {
        welcomedAt.map { $0.duration(to: clock.now) >= duration } ?? false
    }

    /// Sends what callers want, waits for the broker or a caller, and passes the answers on.
    func step() throws(MQTTError) {
        if welcomedAt != nil { try sendCommands() }
        let (events, error) = session.step(wake: mailbox.wake, isReading: mailbox.subscriptions.allSatisfy(\.hasRoom))
        for event in events { try handle(event) }
        if let error { throw welcomedAt == nil && isSilence(error) ? .unanswered : error }
        guard lastAnswer.duration(to: clock.now) > patience else { return }
        if welcomedAt == nil { throw .unanswered }
        if !unacknowledged.isEmpty { throw .connectionLost("the broker acknowledges nothing") }
    }

    private func isSilence(_ error: MQTTError) -> Bool {
        if case .connectionLost = error { true } else { false }
    }

    /// Fails the messages that were not acknowledged.
    func close() {
        for answer in unacknowledged.values { answer.resume(returning: .failure(.connectionLost("it has ended"))) }
        unacknowledged = [:]
    }

    private func sendCommands() throws(MQTTError) {
        for command in mailbox.takeCommands() {
            switch command {
            case .publish(let message, let quality, let answer): publish(message, quality, answer)
            case .subscribe(let filter): try subscribe(filter)
            case .unsubscribe(let filter): try session.unsubscribe(filter)
            }
        }
    }

    private func publish(_ message: MQTTMessage, _ quality: QualityOfService, _ answer: ClientMailbox.Answer) {
        do throws(MQTTError) {
            let number = try session.publish(message, quality)
            guard quality == .atLeastOnce else { return answer.resume(returning: .success(())) }
            if unacknowledged.isEmpty { lastAnswer = clock.now }
            unacknowledged[number] = answer
        } catch {
            answer.resume(returning: .failure(error))
        }
    }

    private func subscribe(_ filter: String) throws(MQTTError) {
        do throws(MQTTError) {
            asked[try session.subscribe(filter)] = filter
        } catch .invalid {
            welcome?.refusedFilters[filter] = .invalidTopicFilter
        }
    }

    private func handle(_ event: BrokerSession.Event) throws(MQTTError) {
        switch event {
        case .refused(let code): throw .refused(code)
        case .ended(let code): throw .rejected(code)
        case .welcomed(let isSessionPresent): try begin(isSessionPresent: isSessionPresent)
        case .subscribed(let number, let code): noteSubscription(number, code)
        case .acknowledged(let number, let code): noteAcknowledgement(number, code)
        case .received(let message): deliver(message)
        }
    }

    private func begin(isSessionPresent: Bool) throws(MQTTError) {
        (welcome, welcomedAt) = (BrokerWelcome(isSessionPresent: isSessionPresent), clock.now)
        for filter in mailbox.filters().sorted() { try subscribe(filter) }
        announce()
    }

    private func noteSubscription(_ number: Int32, _ code: ReasonCode) {
        guard let filter = asked.removeValue(forKey: number) else { return }
        if code.isRefusal { welcome?.refusedFilters[filter] = code }
        announce()
    }

    /// Says that there is a connection once the broker has answered everything.
    private func announce() {
        guard let welcome, asked.isEmpty else { return }
        mailbox.change(to: .connected(welcome))
    }

    private func noteAcknowledgement(_ number: Int32, _ code: ReasonCode) {
        lastAnswer = clock.now
        guard let answer = unacknowledged.removeValue(forKey: number) else { return }
        answer.resume(returning: code.isRefusal ? .failure(.rejected(code)) : .success(()))
    }

    private func deliver(_ message: MQTTMessage) {
        for subscription in mailbox.subscriptions where Self.matches(subscription.filter, message.topic) {
            subscription.add(message)
        }
    }

    private static func matches(_ filter: String, _ topic: String) -> Bool {
        var isMatch = false
        return mosquitto_topic_matches_sub(filter, topic, &isMatch) == 0 && isMatch
    }
}
