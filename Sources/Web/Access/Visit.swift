import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore

/// A request on its way through the server: where it comes from, and who makes it.
struct Visit: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address that the connection comes from, whatever the request says.
    let address: SocketAddress?
    /// Whether nobody on the way can read it.
    let isEncrypted: Bool
    /// Who makes it; ``Doorkeeper`` finds out.
    var caller = Caller.stranger

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress
        isEncrypted = EncryptedLine.Mark.current?.isEncrypted ?? false
    }

    /// Whether it comes from this machine, by its loopback interface. What headers say can take that away, for a program
    /// of this machine may pass on what others ask; it never gives any.
    func isFromHere(_ request: Request) -> Bool {
        address?.isLoopback == true && !request.isForwarded
    }

    /// Whether that device makes it.
    func isBy(_ device: Device) -> Bool {
        if case .device(let own) = caller { own.uuid == device.uuid } else { false }
    }

    /// What the journal calls the place from which this request changes something.
    var station: String {
        if case .device(let device) = caller { device.name } else { "page" }
    }
}

extension Request {
    fileprivate var isForwarded: Bool {
        ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains { name in
            HTTPField.Name(name).map { headers[$0] != nil } ?? false
        }
    }
}
