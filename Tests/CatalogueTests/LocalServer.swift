import Kitchen
import TestSupport
import Testing
import Values

/// A web server on this machine that gives one prepared answer to each connection, byte for byte, faults and all.
final class LocalServer: Sendable {
    private let server: NearbyServer

    var address: String { server.address }
    /// What clients sent, as far as the end of their headers.
    var requests: [String] { server.requests.map { $0.head + "\r\n\r\n" } }

    /// - Parameters:
    ///   - answer: All that is sent.
    ///   - stalls: Whether the connection then stays open without another word.
    ///   - drips: Whether it comes one byte after the other, twenty a second.
    init(answer: [UInt8], stalls: Bool = false, drips: Bool = false) throws {
        server = try NearbyServer { _ in NearbyServer.Answer(bytes: answer, stalls: stalls, drips: drips) }
    }

    init(status: String, type: String = "application/json", body: String) throws {
        server = try NearbyServer { _ in NearbyServer.Answer(status, type: type, text: body) }
    }
}
