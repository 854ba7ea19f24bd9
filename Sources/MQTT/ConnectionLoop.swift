import CMosquitto
import Glibc

/// The work of a client's thread: connects, passes messages on in both directions, and connects again.
///
/// It is created and used on that thread alone.
final class ConnectionLoop {
    private let options: MQTTOptions
    private let mailbox: ClientMailbox
    private var backoff: Backoff
    private var random = SystemRandomNumberGenerator()
    private let clock = ContinuousClock()

    init(_ options: MQTTOptions, _ mailbox: ClientMailbox) {
        (self.options, self.mailbox, backoff) = (options, mailbox, options.backoff)
    }

    func run() {
        Self.ignoreBrokenPipes()
        while !mailbox.isStopped {
            do throws(MQTTError) {
                try serve()
            } catch {
                wait(after: error)
            }
        }
        mailbox.close()
    }

    /// libmosquitto writes to sockets without MSG_NOSIGNAL.
    private static func ignoreBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func wait(after error: MQTTError) {
        mailbox.change(to: .waiting(error))
        let end = clock.now + backoff.pause(using: &random)
        while !mailbox.isStopped, clock.now < end { mailbox.wake.wait(atMost: clock.now.duration(to: end)) }
    }

    /// Connects, and returns when the client is to end.
    private func serve() throws(MQTTError) {
        mailbox.change(to: .connecting)
        let session = try BrokerSession(options)
        try mailbox.whileBlocked { () throws(MQTTError) in try session.connect() }
        let dialogue = BrokerDialogue(session, mailbox, patience: options.patience)
        defer {
            dialogue.close()
            if dialogue.lasted(.seconds(10)) { backoff.reset() }
        }
        while !mailbox.isStopped { try dialogue.step() }
        session.disconnect(leavingWill: mailbox.leavesWill)
    }
}
