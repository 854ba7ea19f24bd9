import Kiosk

extension ListenAddress {
    /// Whether only this machine can reach it.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// The host by which local programs reach it; nil if it is an address on the network only.
    var ownHost: String? {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: isLoopback ? host : nil
        }
    }

    /// The IPv4 address by which the network reaches it now: its own, else the machine's; nil without a network.
    public var reachedBy: String? { MachineAddresses.isOneMachine(host) ? host : MachineAddresses.outward }
}
