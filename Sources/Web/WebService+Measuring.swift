import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

extension WebService {
    /// Answers a local request as the server would, but without a connection: for measuring.
    ///
    /// - Returns: The status, and the length of the body in bytes.
    package func answer(to path: String) async throws -> (status: Int, bytes: Int) {
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1", path: path,
            headerFields: [.accept: "text/html,application/json,text/csv"])
        let response = try await application.responder.respond(
            to: Request(head: head, body: .init(buffer: ByteBuffer())), context: try AppRequestContext.ofThisMachine())
        let counter = ByteCounter()
        try await response.body.write(counter)
        return (response.status.code, counter.bytes)
    }
}

extension AppRequestContext {
    /// Returns the context of a request from this machine.
    fileprivate static func ofThisMachine() throws -> AppRequestContext {
        let channel = EmbeddedChannel()
        channel.remoteAddress = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
        return AppRequestContext(
            source: ApplicationRequestContextSource(
                channel: channel, logger: Logger(label: "measuring") { _ in SwiftLogNoOpLogHandler() }))
    }
}

/// Counts the bytes of a response body.
private final class ByteCounter: ResponseBodyWriter {
    private(set) var bytes = 0

    func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytes }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
