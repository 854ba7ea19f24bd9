import Catalogue
import Kitchen
import Logging
import ServiceLifecycle
import Values

/// Asks outside for the names of products that nobody in the house knows, long after the beep and one at a time; and now
/// and then, while nobody waits for a name, for what has become known of a product in stock.
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

    public func run() async {
        let asker = LookupScheduler(kiosk, source, pause)
        await withTaskGroup { group in
            group.addTask { try? await asker.askWheneverSomethingComes() }
            group.addTask { try? await asker.askNowAndThen() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}

/// Asks one question after the other, whoever has it do so.
private actor LookupScheduler {
    private let kiosk: Kiosk
    private let source: any ProductSource
    private let pause: @Sendable (Duration) async throws -> Void
    private var isAsking = false
    /// Whether something has come since it was looked last.
    private var hasNews = false
    private var wait = LookupScheduler.afterFailure.first

    /// What becomes due while nothing is booked is looked for so often.
    private static let look = Duration.seconds(3_600)
    /// Pauses after failures grow from the first to the last of these.
    private static let afterFailure = (first: Duration.seconds(15), last: Duration.seconds(120))

    init(_ kiosk: Kiosk, _ source: any ProductSource, _ pause: @escaping @Sendable (Duration) async throws -> Void) {
        (self.kiosk, self.source, self.pause) = (kiosk, source, pause)
    }

    func askWheneverSomethingComes() async throws {
        for await event in kiosk.eventBus.events() {
            switch event {
            case .booked(let scanResult) where scanResult.outcome == .unknown: try await askForAll()
            case .changed(.sources): try await askForAll()
            default: continue
            }
        }
    }

    func askNowAndThen() async throws {
        while true {
            try await askForAll()
            try await pause(min(try await refresh(), Self.look))
        }
    }

    /// Asks anew for one product in stock, if one is due, and returns when to look for the next.
    private func refresh() async throws -> Duration {
        guard !isAsking else { return Inquiry.refreshPause }
        isAsking = true
        defer { isAsking = false }
        let rest: Duration
        switch try await next(kiosk.store.nextRefresh) {
        case .nothing: rest = Self.look
        case .wait(let duration): rest = duration
        case .ask(let gtin):
            try await ask(gtin)
            rest = Inquiry.refreshPause
        }
        return hasNews ? .zero : rest
    }

    /// Asks for each number that is due, until there is none. One that fails makes room for the others.
    private func askForAll() async throws {
        hasNews = true
        guard !isAsking else { return }
        isAsking = true
        defer { isAsking = false }
        while hasNews {
            try Task.checkCancellation()
            hasNews = false
            if let gtin = kiosk.outside.wishes.next {
                try await grant(gtin)
                hasNews = true
                continue
            }
            switch try await next(kiosk.store.nextInquiry) {
            case .ask(let gtin): try await ask(gtin)
            case .wait(let duration) where duration <= Inquiry.window: try await pause(duration)
            case .wait, .nothing: continue
            }
            hasNews = true
        }
    }

    private func ask(_ gtin: GTIN) async throws {
        do {
            try await kiosk.store.noteInquiry(gtin)
            let facts = try await source.facts(of: gtin)
            if let facts { try await kiosk.keep(facts, of: gtin) }
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

    /// Asks for what somebody waits for, once: whether to try again they decide.
    private func grant(_ gtin: GTIN) async throws {
        do {
            try await kiosk.store.noteInquiry(gtin)
            let facts = try await source.facts(of: gtin)
            if let facts { try await kiosk.keep(facts, of: gtin) }
            try await kiosk.store.noteAnswer(to: gtin)
            kiosk.outside.wishes.note(.unknown, of: gtin)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            kiosk.log.notice("\(source.name): \(error)", metadata: ["gtin": "\(gtin)"])
            kiosk.outside.wishes.note(.failed, of: gtin)
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
