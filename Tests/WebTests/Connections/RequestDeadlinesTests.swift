import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Web

struct RequestDeadlinesTests {
    private let loop = EmbeddedEventLoop()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(handler: RequestDeadlines(), loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.7", port: 7)).wait()
    }

    private let head = HTTPRequestPart.head(HTTPRequest(method: .post, scheme: "http", authority: "kiosk", path: "/"))
    private let piece = HTTPRequestPart.body(ByteBuffer(string: "{"))

    private func isOpen(after time: TimeAmount) -> Bool {
        loop.advanceTime(by: time)
        return channel.isActive
    }

    private func answer() throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    @Test func closesWhatSendsNoWholeHeader() {
        #expect(isOpen(after: .seconds(9)))
        #expect(!isOpen(after: .seconds(1)))
    }

    @Test func closesWhatStopsInABody() throws {
        try channel.writeInbound(head)
        channel.read()
        #expect(isOpen(after: .seconds(14)))
        try channel.writeInbound(piece)
        channel.read()
        #expect(isOpen(after: .seconds(14)))
        #expect(!isOpen(after: .seconds(1)))
    }

    @Test func waitsWhileTheKioskIsBusyWithAPiece() throws {
        try channel.writeInbound(head)
        channel.read()
        try channel.writeInbound(piece)
        #expect(isOpen(after: .minutes(4)))
        channel.read()
        #expect(!isOpen(after: .seconds(15)))
    }

    @Test func closesWhatSendsABodyForFiveMinutes() throws {
        try channel.writeInbound(head)
        for _ in 0..<29 {
            channel.read()
            #expect(isOpen(after: .seconds(10)))
            try channel.writeInbound(piece)
        }
        channel.read()
        #expect(!isOpen(after: .seconds(11)))
    }

    @Test func waitsForALargeBodyThatGoesOnArriving() throws {
        try channel.writeInbound(head)
        let piece = HTTPRequestPart.body(ByteBuffer(repeating: 0, count: RequestDeadlines.leastRate * 10))
        for _ in 0..<360 {
            channel.read()
            #expect(isOpen(after: .seconds(10)))
            try channel.writeInbound(piece)
        }
        channel.read()
        #expect(!isOpen(after: .seconds(15)))
    }

    @Test func waitsForAnAnswerAsLongAsItTakes() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(isOpen(after: .hours(1)))
    }

    @Test func closesWhatIsIdleAfterAnAnswer() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try answer()
        #expect(isOpen(after: .seconds(59)))
        #expect(!isOpen(after: .seconds(1)))
    }

    @Test func closesWhatGoesOnSendingAfterAnEarlyAnswer() throws {
        try channel.writeInbound(head)
        try answer()
        channel.read()
        #expect(isOpen(after: .seconds(14)))
        #expect(!isOpen(after: .seconds(1)))
    }

    @Test func closesWhatTakesNothingOfItsAnswer() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        #expect(isOpen(after: .seconds(29)))
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        #expect(isOpen(after: .hours(1)))
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        #expect(!isOpen(after: .seconds(30)))
    }

    @Test func closesSoonWhenTheKioskStops() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(isOpen(after: .milliseconds(1_900)))
        #expect(!isOpen(after: .milliseconds(100)))
    }
}
