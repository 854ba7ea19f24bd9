import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Serves HTTP and HTTPS on one port, and tells request contexts which of them a connection uses.
struct TLSDetectingServer: ServerChildChannel {
    let http: HTTP1Channel
    let encryption: Encryption

    /// A connection and whether it is encrypted.
    struct Connection: ServerChildChannelValue {
        let http: HTTP1Channel.Value
        let mark: TLSHandler.Mark

        var channel: any Channel { http.channel }
    }

    static func builder(
        _ encryption: Encryption, _ limits: ConnectionLimits, idling: TimeAmount, behind proxy: ReverseProxy?
    ) -> HTTPServerBuilder {
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestDeadlines(idling: idling), ForwardedConnection(limits, behind: proxy)])
        return HTTPServerBuilder {
            TLSDetectingServer(http: HTTP1Channel(responder: $0, configuration: configuration), encryption: encryption)
        }
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
        let mark = TLSHandler.Mark()
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(TLSHandler(encryption, mark: mark))
        }.flatMap {
            http.setup(channel: channel, logger: logger)
        }.map { Connection(http: $0, mark: mark) }
    }

    func handle(value: Connection, logger: Logger) async {
        await TLSHandler.Mark.$current.withValue(value.mark) {
            await http.handle(value: value.http, logger: logger)
        }
    }
}
