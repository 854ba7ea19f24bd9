import Kiosk

extension ListenAddress {
    /// Whether nobody but this machine can reach it.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// The IPv4 address by which others in the house reach it now; nil without a network.
    public var reachedBy: String? { MachineAddresses.isOneMachine(host) ? host : MachineAddresses.outward }
}
