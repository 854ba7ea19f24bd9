import Kitchen
import TestSupport
import Testing
import Values

/// A web server on this machine that sends one prepared response to each connection, byte for byte, including faults.
final class LocalServer: Sendable {
    private let server: NearbyServer

    var address: String { server.address }
    /// The heads of the requests received so far.
    var requests: [String] { server.requests.map { $0.head + "\r\n\r\n" } }

    /// - Parameters:
    ///   - answer: The bytes to send.
    ///   - stalls: Whether the connection then stays open and silent.
    ///   - drips: Whether the response is sent byte by byte, twenty bytes a second.
    init(answer: [UInt8], stalls: Bool = false, drips: Bool = false) throws {
        server = try NearbyServer { _ in NearbyServer.Answer(bytes: answer, stalls: stalls, drips: drips) }
    }

    init(status: String, type: String = "application/json", body: String) throws {
        server = try NearbyServer { _ in NearbyServer.Answer(status, type: type, text: body) }
    }
}
