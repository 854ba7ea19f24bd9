import NIOCore
import Synchronization

/// Limits open connections, to keep descriptors free for the camera, the database, sound and this machine's own page.
final class ConnectionLimits: Sendable {
    /// The maximum from all other machines together.
    let network: Int
    /// The maximum from one other machine. A browser opens six per site, and a page kept open another one.
    let perAddress: Int
    /// The maximum from this machine. Proxied connections count as from the network, once ``ForwardedConnection``
    /// knows.
    let own: Int
    /// The length of the accept queue: the default limit of Linux (`net.core.somaxconn`). When the queue is full, the
    /// kernel sends SYN cookies and resets some connections, also those from this machine.
    static let backlog = 4_096
    private let counts = Mutex(Counts())

    private struct Counts {
        var own = 0
        var network = 0
        var byAddress: [String: Int] = [:]
    }

    /// - Parameter descriptors: The process's limit of open descriptors.
    init(descriptors: Int) {
        own = min(max(8, descriptors / 8), 128)
        network = min(max(8, (descriptors - Self.reserve - own) / 2), 256)
        perAddress = max(7, network / 4)
    }

    /// Descriptors reserved for other uses: a kiosk with a camera, scanner guns and sound uses about 50.
    private static let reserve = 128

    /// Counts a new connection, until ``remove(_:)``; returns false, without counting it, if it exceeds a limit.
    func add(_ address: SocketAddress?) -> Bool {
        counts.withLock { counts in
            if let name = Self.name(address) { return increment(name, &counts) }
            guard counts.own < own else { return false }
            counts.own += 1
            return true
        }
    }

    /// Stops counting a connection for which ``add(_:)`` returned true.
    func remove(_ address: SocketAddress?) {
        counts.withLock { counts in
            if let name = Self.name(address) { Self.decrement(name, &counts) } else { counts.own -= 1 }
        }
    }

    /// Moves a local connection to the count of a proxy's client, or back; returns false, without change, if the client
    /// has too many.
    ///
    /// - Parameters:
    ///   - old: The client it counted for; nil for this machine.
    ///   - new: The client it counts for now; nil for this machine, which is not limited here.
    func move(from old: String?, to new: String?) -> Bool {
        guard old != new else { return true }
        return counts.withLock { counts in
            if let new, !increment(new, &counts) { return false }
            if let old { Self.decrement(old, &counts) }
            counts.own += (new == nil ? 1 : 0) - (old == nil ? 1 : 0)
            return true
        }
    }

    private func increment(_ name: String, _ counts: inout Counts) -> Bool {
        let here = counts.byAddress[name, default: 0]
        guard counts.network < network, here < perAddress else { return false }
        counts.network += 1
        counts.byAddress[name] = here + 1
        return true
    }

    private static func decrement(_ name: String, _ counts: inout Counts) {
        counts.network -= 1
        let left = counts.byAddress[name, default: 1] - 1
        counts.byAddress[name] = left > 0 ? left : nil
    }

    /// Returns the other machine's address; nil for this one, by loopback or Unix socket.
    private static func name(_ address: SocketAddress?) -> String? {
        guard let address, !address.isLoopback else { return nil }
        return address.ipAddress
    }
}
