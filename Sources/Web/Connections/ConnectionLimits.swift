import NIOCore
import Synchronization

/// How many connections may be open, so that nobody uses up the descriptors that the camera, the database, sound and this
/// machine's own page need.
final class ConnectionLimits: Sendable {
    /// The most from other machines together.
    let network: Int
    /// The most from one other machine. A browser opens six for each site, and a page that is kept open another one.
    let perAddress: Int
    /// The most from this machine. What a proxy passes on counts as from the network, once ``ForwardedConnection`` knows.
    let own: Int
    /// How many connections wait to be accepted: as many as Linux allows by default (`net.core.somaxconn`). When the queue
    /// is full, the kernel sends SYN cookies and resets some connections, also those from this machine.
    static let backlog = 4_096
    private let counts = Mutex(Counts())

    private struct Counts {
        var own = 0
        var network = 0
        var byAddress: [String: Int] = [:]
    }

    /// - Parameter descriptors: How many files and connections the program may have open at all.
    init(descriptors: Int) {
        own = min(max(8, descriptors / 8), 128)
        network = min(max(8, (descriptors - Self.reserve - own) / 2), 256)
        perAddress = max(7, network / 4)
    }

    /// Descriptors for all that is no connection: about 50 are in use in a kiosk with a camera, guns and sound.
    private static let reserve = 128

    /// Counts a new connection in, until ``leave(_:)``; false if there are too many of its kind.
    func enter(_ address: SocketAddress?) -> Bool {
        counts.withLock { counts in
            if let name = Self.name(address) { return enter(name, &counts) }
            guard counts.own < own else { return false }
            counts.own += 1
            return true
        }
    }

    /// Counts a connection out that ``enter(_:)`` let in.
    func leave(_ address: SocketAddress?) {
        counts.withLock { counts in
            if let name = Self.name(address) { Self.leave(name, &counts) } else { counts.own -= 1 }
        }
    }

    /// Counts a connection of this machine as a proxy's visitor's, or back again; false, and no change, if there are too
    /// many of the visitor's.
    ///
    /// - Parameters:
    ///   - old: The visitor that it counted as; nil for this machine.
    ///   - new: The visitor that it counts as from now on; nil for this machine, for which there is always room.
    func move(from old: String?, to new: String?) -> Bool {
        guard old != new else { return true }
        return counts.withLock { counts in
            if let new, !enter(new, &counts) { return false }
            if let old { Self.leave(old, &counts) }
            counts.own += (new == nil ? 1 : 0) - (old == nil ? 1 : 0)
            return true
        }
    }

    private func enter(_ name: String, _ counts: inout Counts) -> Bool {
        let here = counts.byAddress[name, default: 0]
        guard counts.network < network, here < perAddress else { return false }
        counts.network += 1
        counts.byAddress[name] = here + 1
        return true
    }

    private static func leave(_ name: String, _ counts: inout Counts) {
        counts.network -= 1
        let left = counts.byAddress[name, default: 1] - 1
        counts.byAddress[name] = left > 0 ? left : nil
    }

    /// The other machine; nil for this one, by its loopback interface or by a socket in a folder.
    private static func name(_ address: SocketAddress?) -> String? {
        guard let address, !address.isLoopback else { return nil }
        return address.ipAddress
    }
}
