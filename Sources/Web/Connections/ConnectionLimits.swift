import NIOCore
import Synchronization

/// How many connections may be open, so that nobody uses up the descriptors that the camera, the database, sound and this
/// machine's own page need.
final class ConnectionLimits: Sendable {
    /// The most from other machines together.
    let network: Int
    /// The most from one other machine. A browser opens six for each site, and a page that is kept open another one.
    let perAddress: Int
    /// The most from this machine, where a proxy may stand for many.
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
            guard let name = Self.name(address) else {
                guard counts.own < own else { return false }
                counts.own += 1
                return true
            }
            let here = counts.byAddress[name, default: 0]
            guard counts.network < network, here < perAddress else { return false }
            counts.network += 1
            counts.byAddress[name] = here + 1
            return true
        }
    }

    /// Counts a connection out that ``enter(_:)`` let in.
    func leave(_ address: SocketAddress?) {
        counts.withLock { counts in
            guard let name = Self.name(address) else {
                counts.own -= 1
                return
            }
            counts.network -= 1
            let left = counts.byAddress[name, default: 1] - 1
            counts.byAddress[name] = left > 0 ? left : nil
        }
    }

    /// The other machine; nil for this one, by its loopback interface or by a socket in a folder.
    private static func name(_ address: SocketAddress?) -> String? {
        guard let address, !address.isLoopback else { return nil }
        return address.ipAddress
    }
}
