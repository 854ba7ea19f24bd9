import Catalogue
import Kitchen
import Logging
import ServiceLifecycle

/// Asks outside for the names of products that nobody in the house knows, long after the beep and one at a time.
public struct NameFinder: Service {
    private let kiosk: Kiosk
    private let source: any ProductSource
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameter pause: Waits; given by tests that have no time.
    public init(
        kiosk: Kiosk, source: any ProductSource,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.kiosk = kiosk
        self.source = source
        self.pause = pause
    }

    /// Open Food Facts allows 15 reads a minute.
    private static let between = Duration.seconds(4)
    /// Pauses after failures grow from the first to the last of these.
    private static let afterFailure = (first: Duration.seconds(15), last: Duration.seconds(600))

    public func run() async {
        await withTaskGroup { group in
            group.addTask { try? await findNames() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    private func findNames() async throws {
        let events = kiosk.noticeboard.events()
        var asked: Set<GTIN> = []
        try await ask(for: kiosk.store.nameless(), &asked)
        for await event in events {
            guard case .booked(let booking) = event, booking.outcome == .unknown else { continue }
            try await ask(for: kiosk.store.nameless(), &asked)
        }
    }

    /// Asks for each number that has not been asked for yet, until it is answered.
    private func ask(for numbers: [GTIN], _ asked: inout Set<GTIN>) async throws {
        var wait = Self.afterFailure.first
        var open = numbers.filter { !asked.contains($0) }
        while let gtin = open.first {
            do {
                let facts = try await source.facts(of: gtin)
                if let facts { try await kiosk.name(gtin, from: facts) }
                asked.insert(gtin)
                open.removeFirst()
                wait = Self.afterFailure.first
                try await pause(Self.between)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                kiosk.log.notice("\(source.name) \(error); asking again later", metadata: ["gtin": "\(gtin)"])
                try await pause(wait)
                wait = min(wait * 2, Self.afterFailure.last)
            }
        }
    }
}
