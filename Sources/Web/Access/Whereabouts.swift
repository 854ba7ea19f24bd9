import Kiosk
import Synchronization

/// By what addresses phones reach the kiosk.
final class Whereabouts: Sendable {
    let encryption: Encryption
    private let address: ListenAddress
    private let port: Atomic<Int>

    init(_ address: ListenAddress, _ encryption: Encryption) {
        self.address = address
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

    /// Where a phone that knows nothing of the household's authority gets it; nil if there is none.
    var trust: String? { encryption.authority == nil ? nil : base(isEncrypted: false).map { "\($0)/trust" } }

    /// A number, not a name: not every phone finds `scantry.local`.
    private func base(isEncrypted: Bool) -> String? {
        guard !address.isLoopback, let host = address.reachedBy else { return nil }
        let place = ListenAddress(host: host, port: port.load(ordering: .relaxed))
        return "\(isEncrypted ? "https" : "http")://\(place)"
    }
}
