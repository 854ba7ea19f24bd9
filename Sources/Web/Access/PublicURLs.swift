import HTTPTypes
import Kiosk
import Phrases
import Synchronization

/// By what addresses phones reach the kiosk.
final class PublicURLs: Sendable {
    let encryption: Encryption
    private let address: ListenAddress
    private let proxy: ReverseProxy?
    private let reachedBy: @Sendable (ListenAddress) -> String?
    private let port: Atomic<Int>

    /// - Parameters:
    ///   - proxy: The declared proxy, whose name phones use then.
    ///   - reachedBy: By which host others in the house reach an address now; nil without a network.
    init(
        _ address: ListenAddress, _ encryption: Encryption, behind proxy: ReverseProxy? = nil,
        reachedBy: @escaping @Sendable (ListenAddress) -> String? = { $0.reachedBy }
    ) {
        self.address = address
        self.proxy = proxy
        self.reachedBy = reachedBy
        self.encryption = encryption
        port = Atomic(address.port)
    }

    /// Notes the port that the system has chosen.
    func note(port: Int) { self.port.store(port, ordering: .relaxed) }

    /// Where a phone that knows these digits is let in; nil if only this machine reaches the kiosk. They stand behind
    /// `#`, which browsers keep to themselves: no log and no history of a proxy has them.
    func pairing(_ code: String) -> String? { base(isEncrypted: encryption.isOn).map { "\($0)/pair#\(code)" } }

    /// The whole of an address at this kiosk; nil if only this machine reaches it.
    func address(of path: String) -> String? { base(isEncrypted: encryption.isOn).map { "\($0)\(path)" } }

    /// Whether what phones send can be read on the way.
    var isPlain: Bool { !encryption.isOn && proxy == nil }

    /// Why phones cannot reach the kiosk.
    enum Obstacle {
        /// It listens to this machine alone.
        case onlyThisMachine
        /// It listens to the network, and this machine has no address there.
        case noNetwork

        var phrase: Phrase {
            switch self {
            case .onlyThisMachine: "access.unreachable"
            case .noNetwork: "access.noNetwork"
            }
        }

        /// What the API says.
        var problem: Problem {
            switch self {
            case .onlyThisMachine:
                Problem(
                    .conflict, "Only this machine can reach the kiosk.", cure: "Start it with --listen 0.0.0.0:8080.")
            case .noNetwork:
                Problem(
                    .conflict, "The kiosk has no address in the network yet.",
                    cure: "Connect this machine to the household's network, by cable or Wi-Fi, then try again.")
            }
        }
    }

    /// Why phones cannot reach the kiosk; nil if they can.
    var obstacle: Obstacle? {
        if proxy != nil { return nil }
        if address.isLoopback { return .onlyThisMachine }
        return reachedBy(address) == nil ? .noNetwork : nil
    }

    /// Where a phone that knows nothing of the household's authority gets it; nil if it needs none.
    var trust: String? {
        encryption.authority == nil || proxy != nil ? nil : base(isEncrypted: false).map { "\($0)/trust" }
    }

    /// A number, not a name: not every phone finds `scantry.local`.
    private func base(isEncrypted: Bool) -> String? {
        if let proxy { return proxy.origin }
        guard !address.isLoopback, let host = reachedBy(address) else { return nil }
        let place = ListenAddress(host: host, port: port.load(ordering: .relaxed))
        return "\(isEncrypted ? "https" : "http")://\(place)"
    }
}
