import HTTPTypes
import Kiosk
import Phrases
import Synchronization

/// The URLs by which phones reach the kiosk.
final class PublicURLs: Sendable {
    let encryption: Encryption
    private let address: ListenAddress
    private let proxy: ReverseProxy?
    private let reachedBy: @Sendable (ListenAddress) -> String?
    private let port: Atomic<Int>

    /// - Parameters:
    ///   - proxy: The declared proxy, whose host name the URLs use.
    ///   - reachedBy: Returns the host by which the network reaches an address now; nil without a network.
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

    /// Sets the port that the system has chosen.
    func note(port: Int) { self.port.store(port, ordering: .relaxed) }

    /// Returns the URL for pairing with this code; nil if phones cannot reach the kiosk. The code is in the fragment,
    /// which browsers do not send, so that no log or proxy records it.
    func pairing(_ code: String) -> String? { base(isEncrypted: encryption.isOn).map { "\($0)/pair#\(code)" } }

    /// Returns the full URL of a path; nil if phones cannot reach the kiosk.
    func address(of path: String) -> String? { base(isEncrypted: encryption.isOn).map { "\($0)\(path)" } }

    /// Whether phones connect without encryption.
    var isPlain: Bool { !encryption.isOn && proxy == nil }

    /// The reason why phones cannot reach the kiosk.
    enum Obstacle {
        /// It listens on the loopback interface only.
        case onlyThisMachine
        /// It listens on the network, but this machine has no address there.
        case noNetwork

        var phrase: Phrase {
            switch self {
            case .onlyThisMachine: "access.unreachable"
            case .noNetwork: "access.noNetwork"
            }
        }

        /// The problem that the API returns.
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

    /// The reason why phones cannot reach the kiosk; nil if they can.
    var obstacle: Obstacle? {
        if proxy != nil { return nil }
        if address.isLoopback { return .onlyThisMachine }
        return reachedBy(address) == nil ? .noNetwork : nil
    }

    /// The URL where a phone gets the household's authority, over plain HTTP; nil if none is needed.
    var trust: String? {
        encryption.authority == nil || proxy != nil ? nil : base(isEncrypted: false).map { "\($0)/trust" }
    }

    /// An IP address instead of a name: not every phone resolves `scantry.local`.
    private func base(isEncrypted: Bool) -> String? {
        if let proxy { return proxy.origin }
        guard !address.isLoopback, let host = reachedBy(address) else { return nil }
        let place = ListenAddress(host: host, port: port.load(ordering: .relaxed))
        return "\(isEncrypted ? "https" : "http")://\(place)"
    }
}
