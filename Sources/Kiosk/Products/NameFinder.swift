import Catalogue
import Kitchen
import Logging
import ServiceLifecycle
import Values

/// Looks up the names of unknown products in external sources, long after the beep and one at a time. While no name is
/// wanted, it refreshes the data of products in stock.
public struct NameFinder: Service {
    private let kiosk: Kiosk
    private let source: any ProductSource
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameter pause: Waits; tests replace it.
    public init(
        kiosk: Kiosk, source: any ProductSource,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.kiosk = kiosk
        self.source = source
        self.pause = pause
    }

    public func run() async {
        let scheduler = LookupScheduler(kiosk, source, pause)
        await withTaskGroup { group in
            group.addTask { try? await scheduler.lookUpOnEvents() }
            group.addTask { try? await scheduler.lookUpPeriodically() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}

/// Runs look-ups one at a time for all callers.
private actor LookupScheduler {
    private let kiosk: Kiosk
    private let source: any ProductSource
    private let pause: @Sendable (Duration) async throws -> Void
    private var isAsking = false
    /// Whether something was added since the last check.
    private var hasNews = false
    private var wait = LookupScheduler.afterFailure.first

    /// How often to check for look-ups that become due while nothing is scanned.
    private static let look = Duration.seconds(3_600)
    /// The pause after a failure doubles from the first to the last of these.
    private static let afterFailure = (first: Duration.seconds(15), last: Duration.seconds(120))

    init(_ kiosk: Kiosk, _ source: any ProductSource, _ pause: @escaping @Sendable (Duration) async throws -> Void) {
        (self.kiosk, self.source, self.pause) = (kiosk, source, pause)
    }

    func lookUpOnEvents() async throws {
        for await event in kiosk.eventBus.events() {
            if event.result?.outcome == .unknown {
                try await lookUpAll()
            } else if case .changed(.sources) = event {
                try await lookUpAll()
            }
        }
    }

    func lookUpPeriodically() async throws {
        while true {
            try await lookUpAll()
            try await pause(min(try await refresh(), Self.look))
        }
    }

    /// Refreshes one product in stock if one is due, and returns when to check for the next.
    private func refresh() async throws -> Duration {
        guard !isAsking else { return Inquiry.refreshPause }
        isAsking = true
        defer { isAsking = false }
        let rest: Duration
        switch try await next(kiosk.store.nextRefresh) {
        case .nothing: rest = Self.look
        case .wait(let duration): rest = duration
        case .ask(let gtin):
            try await lookUp(gtin)
            rest = Inquiry.refreshPause
        }
        return hasNews ? .zero : rest
    }

    /// Looks up each number that is due until none is left. A failed one does not block the others.
    private func lookUpAll() async throws {
        hasNews = true
        guard !isAsking else { return }
        isAsking = true
        defer { isAsking = false }
        while hasNews {
            try Task.checkCancellation()
            hasNews = false
            if let gtin = kiosk.external.pendingLookups.next {
                try await grant(gtin)
                hasNews = true
                continue
            }
            switch try await next(kiosk.store.nextInquiry) {
            case .ask(let gtin): try await lookUp(gtin)
            case .wait(let duration) where duration <= Inquiry.window: try await pause(duration)
            case .wait, .nothing: continue
            }
            hasNews = true
        }
    }

    private func lookUp(_ gtin: GTIN) async throws {
        do {
            try await kiosk.store.noteInquiry(gtin)
            let facts = try await source.facts(of: gtin)
            if let facts { try await kiosk.save(facts, of: gtin) }
            try await kiosk.store.noteAnswer(to: gtin)
            wait = Self.afterFailure.first
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            kiosk.log.notice("\(source.name): \(error); asking again later", metadata: ["gtin": "\(gtin)"])
            try await pause(wait)
            wait = min(wait * 2, Self.afterFailure.last)
        }
    }

    /// Looks up a number that a user waits for, once: the user decides whether to retry.
    private func grant(_ gtin: GTIN) async throws {
        do {
            try await kiosk.store.noteInquiry(gtin)
            let facts = try await source.facts(of: gtin)
            if let facts { try await kiosk.save(facts, of: gtin) }
            try await kiosk.store.noteAnswer(to: gtin)
            kiosk.external.pendingLookups.note(.unknown, of: gtin)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            kiosk.log.notice("\(source.name): \(error)", metadata: ["gtin": "\(gtin)"])
            kiosk.external.pendingLookups.note(.failed, of: gtin)
        }
        kiosk.eventBus.publish(.changed(.products))
    }

    private func next(_ find: () async throws(KitchenError) -> Inquiry.Next) async throws -> Inquiry.Next {
        while true {
            do throws(KitchenError) {
                return try await find()
            } catch {
                kiosk.log.notice("names wait for the database", metadata: ["reason": "\(error)"])
                try await pause(Self.afterFailure.first)
            }
        }
    }
}
