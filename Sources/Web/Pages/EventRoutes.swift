import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import ServiceLifecycle

/// `/events`: publishes changes to pages as server-sent events.
struct EventRoutes {
    let eventBus: EventBus
    private let limiter = ConnectionLimiter(64)

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("events", for: .known, use: events)
    }

    /// Returns 503 if 64 clients are connected; the page retries from time to time.
    private func events(_ request: Request, context: AppRequestContext) throws -> Response {
        guard let permit = limiter.acquire() else {
            throw Problem(.serviceUnavailable, "Too many pages are open.", cure: "Close some of them.")
        }
        let events = eventBus.events()
        return .endless(to: request, type: "text/event-stream", permit: permit) { try await Self.send(events, to: &$0) }
    }

    private static func send(_ events: AsyncStream<KioskEvent>, to writer: inout any ResponseBodyWriter) async throws {
        let (lines, output) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(64))
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await event in events.cancelOnGracefulShutdown() {
                    output.yield("event: \(event.name)\ndata: \(event.areas)\n\n")
                }
                output.finish()
            }
            group.addTask {
                while true {  // without these, a page cannot tell a quiet kiosk from one without power
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
    /// The event's name for pages. Events carry no content: pages fetch what they show, so they cannot miss a change.
    fileprivate var name: String {
        switch self {
        case .booked, .received: "scan"
        case .failed: "failure"
        case .named, .pictured, .warned: "product"
        case .device, .soundSettings: "status"
        case .warning: "warning"
        case .said: "said"
        case .rang, .endsSoon, .missed: "timer"
        case .changed, .rested, .notice: "changed"
        }
    }

    /// The areas that may have changed, separated by spaces; a page ignores those that it does not show.
    fileprivate var areas: String {
        switch self {
        case .booked(let scanResult), .received(let scanResult):
            scanResult.effect.concernsTimers ? "scans stock products timers" : "scans stock products"
        case .rang, .endsSoon, .missed: "timers"
        case .failed, .warning, .notice, .rested: "scans"
        case .named, .pictured, .warned: "scans stock products"
        case .device, .soundSettings: "devices"
        case .said: "speech"
        case .changed(let area): area.rawValue
        }
    }
}
