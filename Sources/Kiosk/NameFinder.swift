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
        var answered: Set<GTIN> = []
        try await ask(&answered)
        for await event in events {
            guard case .booked(let booking) = event, booking.outcome == .unknown else { continue }
            try await ask(&answered)
        }
    }

    /// Asks for each number that waits for a name, until all are answered. One that fails makes room for the others.
    private func ask(_ answered: inout Set<GTIN>) async throws {
        var wait = Self.afterFailure.first
        var tries: [GTIN: Int] = [:]
        while let gtin = try await next(answered, tries) {
            do {
                let facts = try await source.facts(of: gtin)
                answered.insert(gtin)
                if let facts { try await kiosk.name(gtin, from: facts) }
                wait = Self.afterFailure.first
                try await pause(Self.between)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                tries[gtin, default: 0] += 1
                kiosk.log.notice("\(source.name) \(error); asking again later", metadata: ["gtin": "\(gtin)"])
                try await pause(wait)
                wait = min(wait * 2, Self.afterFailure.last)
            }
        }
    }

    /// The number to ask for next: the latest of those that were tried least. Nil when all are answered.
    private func next(_ answered: Set<GTIN>, _ tries: [GTIN: Int]) async throws -> GTIN? {
        while true {
            try Task.checkCancellation()
            do throws(KitchenError) {
                let open = try await kiosk.store.nameless().filter { !answered.contains($0) }
                return open.enumerated().min { one, other in
                    (tries[one.element] ?? 0, one.offset) < (tries[other.element] ?? 0, other.offset)
                }?.element
            } catch {
                kiosk.log.notice("names wait for the database", metadata: ["reason": "\(error)"])
                try await pause(Self.afterFailure.first)
            }
        }
    }
}
