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
        for _ in 0..<64 { #expect(try limits.enter(address(1))) }
        #expect(try !limits.enter(address(1)))
        for number in 2...4 { for _ in 0..<64 { #expect(try limits.enter(address(number))) } }
        #expect(try !limits.enter(address(5)))
        #expect(limits.enter(own))

        try limits.leave(address(3))
        #expect(try !limits.enter(address(1)))
        #expect(try limits.enter(address(5)))
    }

    @Test(arguments: [64, 128, 256, 1_024, 8_192, 1_000_000])
    func keepsDescriptorsForTheKitchen(descriptors: Int) {
        let limits = ConnectionLimits(descriptors: descriptors)
        let left = descriptors - limits.own - limits.network
        #expect(limits.perAddress >= 7 && limits.own >= 8)
        #expect(left >= min(128, descriptors * 3 / 4))
    }

    @Test func closesWhatIsOneTooManyAndCountsItOnce() throws {
        let limits = ConnectionLimits(descriptors: 1_024)
        var channels: [EmbeddedChannel] = []
        for _ in 0..<70 {
            let channel = EmbeddedChannel(handler: ConnectionGuard(limits))
            channel.remoteAddress = try address(1)
            channel.pipeline.fireChannelActive()
            channels.append(channel)
        }
        for channel in channels {
            channel.embeddedEventLoop.run()
            channel.pipeline.fireChannelInactive()
        }
        for _ in 0..<64 { #expect(try limits.enter(address(1))) }
        #expect(try !limits.enter(address(1)))
    }
}
