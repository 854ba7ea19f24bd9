import NIOCore
import NIOEmbedded
import Testing

@testable import Web

struct ConnectionLimitsTests {
    private let own = try? SocketAddress(ipAddress: "127.0.0.1", port: 1)

    private func address(_ number: Int) throws -> SocketAddress {
        try SocketAddress(ipAddress: "192.0.2.\(number)", port: 1)
    }

    @Test func letsOneAddressHaveAShareAndOthersTheRest() throws {
        let limits = ConnectionLimits(descriptors: 1_024)
        for _ in 0..<64 { #expect(try limits.add(address(1))) }
        #expect(try !limits.add(address(1)))
        for number in 2...4 { for _ in 0..<64 { #expect(try limits.add(address(number))) } }
        #expect(try !limits.add(address(5)))
        #expect(limits.add(own))

        try limits.remove(address(3))
        #expect(try !limits.add(address(1)))
        #expect(try limits.add(address(5)))
    }

    @Test(arguments: [64, 128, 256, 1_024, 8_192, 1_000_000])
    func keepsDescriptorsForTheKitchen(descriptors: Int) {
        let limits = ConnectionLimits(descriptors: descriptors)
        let left = descriptors - limits.own - limits.network
        #expect(limits.perAddress >= 7 && limits.own >= 8)
        #expect(left >= min(128, descriptors * 3 / 4))
    }

    @Test func aSocketInAFolderIsOfThisMachine() throws {
        let limits = ConnectionLimits(descriptors: 1_024)
        let socket = try SocketAddress(unixDomainSocketPath: "/run/kiosk.sock")
        for _ in 0..<limits.own { #expect(limits.add(socket)) }
        #expect(!limits.add(socket) && !limits.add(own))
    }

    @Test func closesWhatIsOneTooManyAndCountsItOnce() throws {
        let limits = ConnectionLimits(descriptors: 1_024)
        let server = EmbeddedChannel(handler: ConnectionGuard(limits))
        var connections: [EmbeddedChannel] = []
        for _ in 0..<70 {
            connections.append(try connect(to: server))
            server.embeddedEventLoop.run()
        }
        #expect(try taken(by: server) == 64)
        for connection in connections { connection.close(promise: nil) }
        server.embeddedEventLoop.run()
        for _ in 0..<64 { #expect(try limits.add(address(1))) }
        #expect(try !limits.add(address(1)))
    }

    @Test func takesNoMoreWhileItClosesSome() throws {
        let reads = ReadCounter()
        let server = EmbeddedChannel(
            handlers: [reads, ConnectionGuard(ConnectionLimits(descriptors: 1_024))], loop: EmbeddedEventLoop())
        for _ in 0..<70 { _ = try connect(to: server) }
        server.read()
        #expect(reads.count == 0)
        server.embeddedEventLoop.run()
        #expect(reads.count == 1)
        server.read()
        #expect(reads.count == 2)
    }

    private func connect(to server: EmbeddedChannel) throws -> EmbeddedChannel {
        let connection = EmbeddedChannel(loop: server.embeddedEventLoop)
        connection.remoteAddress = try address(1)
        server.pipeline.fireChannelRead(connection as any Channel)
        return connection
    }

    private func taken(by server: EmbeddedChannel) throws -> Int {
        var count = 0
        while try server.readInbound(as: (any Channel).self) != nil { count += 1 }
        return count
    }
}

/// Counts requests for further connections.
private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = Never
    private(set) var count = 0

    func read(context: ChannelHandlerContext) {
        count += 1
        context.read()
    }
}
