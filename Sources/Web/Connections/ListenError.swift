import Glibc

/// An error that prevents listening on an address.
public struct ListenError: Error, CustomStringConvertible {
    let address: ListenAddress
    /// The system's `errno`.
    let code: Int32

    public var description: String {
        switch code {
        case EADDRINUSE:
            "Another program uses \(address). Stop it, or choose another port with --listen."
        case EACCES:
            "I may not listen on \(address). Choose a port above 1023 with --listen."
        default:
            "I cannot listen on \(address) (\(String(cString: strerror(code)))). Choose an address of this machine with --listen."
        }
    }
}
