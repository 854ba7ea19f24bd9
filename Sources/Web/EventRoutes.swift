import HTTPTypes
import Hummingbird
import Kiosk
import NIOCore
import ServiceLifecycle
import Synchronization

/// `/events`: tells pages, as server-sent events, that something has changed.
struct EventRoutes {
    let noticeboard: Noticeboard
    private let listeners = Listeners()

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get("events", use: events)
    }

    private func events(_ request: Request, context: BasicRequestContext) -> Response {
        let events = noticeboard.events()
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // Too many: this page tries again from time to time.
                guard listeners.enter() else { return try await writer.finish(nil) }
                defer { listeners.leave() }
                // A page that is closed ends this at once; without it, only the next heartbeat would notice.
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await Self.send(events, to: &writer)
                }
                try await writer.finish(nil)
            })
    }

    private static func send(_ events: AsyncStream<KioskEvent>, to writer: inout any ResponseBodyWriter) async throws {
        let (lines, output) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(64))
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await event in events.cancelOnGracefulShutdown() { output.yield("event: \(event.name)\ndata:\n\n") }
                output.finish()
            }
            group.addTask {
                while true {  // a page cannot tell a quiet kiosk from one that has lost its power
                    try await Task.sleep(for: .seconds(15))
                    output.yield("event: alive\ndata:\n\n")
                }
            }
            try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
            for await line in lines { try await writer.write(ByteBuffer(string: line)) }
            group.cancelAll()
        }
    }
}

extension KioskEvent {
    /// What pages call it. It carries no data: a page asks for what it shows, and so cannot miss any.
    fileprivate var name: String {
        switch self {
        case .booked: "scan"
        case .failed: "failure"
        case .named: "product"
        case .device: "status"
        case .warning: "warning"
        }
    }
}

/// How many pages listen. Each costs memory, and a page that is forgotten somewhere costs it for ever.
private final class Listeners: Sendable {
    private let count = Atomic(0)
    private static let most = 64

    func enter() -> Bool {
        guard count.wrappingAdd(1, ordering: .relaxed).newValue <= Self.most else {
            leave()
            return false
        }
        return true
    }

    func leave() {
        count.wrappingSubtract(1, ordering: .relaxed)
    }
}
