import Kiosk

extension ListenAddress {
    /// Whether nobody but this machine can reach it.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// By which host this machine's own programs reach it; nil if it is an address that only the network has.
    var ownHost: String? {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: isLoopback ? host : nil
        }
    }

    /// The IPv4 address by which others in the house reach it now; nil without a network.
    public var reachedBy: String? { MachineAddresses.isOneMachine(host) ? host : MachineAddresses.outward }
}
