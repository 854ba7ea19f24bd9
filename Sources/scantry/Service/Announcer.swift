import CommandSupport
import Foundation
import Phrases
import ServiceLifecycle
import Synchronization
import Web

/// Announces the kiosk on the local network with Avahi, as `scantry.local`, for as long as it runs.
///
/// If Avahi is missing or stopped, this is reported once; the kiosk is then reached by its IP address.
struct Announcer: Service {
    private let address: ListenAddress
    private let isEncrypted: Bool
    /// The name under which the kiosk is announced, once Avahi has accepted it.
    let name = AnnouncedName()
    private let opening = AsyncStream<Never>.makeStream()

    /// Returns nil for an address that only this machine can reach.
    init?(_ address: ListenAddress, isEncrypted: Bool) {
        guard !address.isLoopback, address.port != 0 else { return nil }
        self.address = address
        self.isEncrypted = isEncrypted
    }

    /// Starts the announcement once the pages can be opened.
    func open() { opening.continuation.finish() }

    func run() async {
        for await _ in opening.stream.cancelOnGracefulShutdown() {}
        guard !Task.isShuttingDownGracefully else { return }
        let line = Line(address, isEncrypted ? .https : .http, name)
        try? await gracefulShutdown()
        await line.finish()
    }

    /// The longest time until a change of this machine's address is noticed.
    fileprivate static let attention = DispatchTimeInterval.seconds(15)
    /// The time without a conflict after which a name is reported.
    fileprivate static let trial = DispatchTimeInterval.seconds(3)
}

/// The thread that maintains the announcement. Children die with the thread that started them, so it has to last.
private final class Line: Sendable {
    private let finished = Mutex<CheckedContinuation<Void, Never>?>(nil)
    private let wake = DispatchSemaphore(value: 0)

    init(_ address: ListenAddress, _ scheme: Scheme, _ name: AnnouncedName) {
        let thread = Thread { [self] in announceChanges(address, scheme, name) }
        thread.name = "avahi"
        thread.start()
    }

    func finish() async {
        await withCheckedContinuation { continuation in
            finished.withLock { $0 = continuation }
            wake.signal()
        }
    }

    private func announceChanges(_ address: ListenAddress, _ scheme: Scheme, _ name: AnnouncedName) {
        var announcement = Announcement(scheme: scheme, port: address.port) { [wake] in wake.signal() }
        while true {
            if let finished = finished.withLock({ $0 }) {
                announcement.withdraw()
                return finished.resume()
            }
            announcement.announce(address.reachedBy)
            let pause = announcement.isOnTrial ? Announcer.trial : Announcer.attention
            if wake.wait(timeout: .now() + pause) == .timedOut { announcement.noteTime() }
            name.current = announcement.name
        }
    }
}

/// A name that may change or become nil.
final class AnnouncedName: Sendable {
    private let name = Mutex<String?>(nil)

    var current: String? {
        get { name.withLock { $0 } }
        set { name.withLock { $0 = newValue } }
    }
}

/// The URL scheme of the pages.
private enum Scheme: String {
    case http, https
}

/// The current announcement by two child processes: a name for this machine, and a service under it.
private struct Announcement {
    let scheme: Scheme
    let port: Int
    /// Called on any thread when a child has ended.
    let onEnd: @Sendable () -> Void
    private var children: [Publication] = []
    private var address: String?
    private var names = NetworkName.all[...]
    private var said: String?
    /// Whether an attempt has just failed, so that the next one waits.
    private var isPausing = false

    init(scheme: Scheme, port: Int, onEnd: @escaping @Sendable () -> Void) {
        self.scheme = scheme
        self.port = port
        self.onEnd = onEnd
    }

    /// Whether the name may still turn out to be taken.
    var isOnTrial: Bool { !children.isEmpty && said != success }

    /// The announced name, or nil while there is none.
    var name: String? { children.isEmpty || isOnTrial ? nil : names.first }

    private var success: String? { names.first.map { "\(scheme.rawValue)://\($0):\(port)" } }

    /// Announces an address, or keeps announcing it.
    mutating func announce(_ newAddress: String?) {
        if let failure = children.compactMap(\.failure).first {
            note(failure)
            withdraw()
        }
        if newAddress != address { withdraw() }
        guard children.isEmpty, !isPausing, let newAddress, let name = names.first else { return }
        address = newAddress
        children = [
            Publication(["-a", "-R", name, newAddress], onEnd: onEnd),
            Publication(["-s", "-H", name, "Scantry", "_\(scheme.rawValue)._tcp", "\(port)"], onEnd: onEnd),
        ]
    }

    /// Records that a pause has passed: running children have lasted, and a failed attempt may be repeated.
    mutating func noteTime() {
        isPausing = false
        guard isOnTrial, children.allSatisfy({ $0.failure == nil }), let success else { return }
        Terminal.print("  network    \(success)")
        said = success
    }

    mutating func withdraw() {
        children.forEach { $0.end() }
        children = []
        address = nil
    }

    private mutating func note(_ failure: Publication.Failure) {
        if failure == .nameTaken { names = names.dropFirst() }
        if failure == .nameTaken, !names.isEmpty { return }  // the next name is tried at once
        isPausing = true
        let words = "The kiosk is not announced as \(NetworkName.all[0]): \(failure.words)."
        if said != words { Terminal.printError(words) }
        said = words
    }
}
