import Kitchen
import Logging
import Phrases
import Values

/// Keeps a satellite's copy of the household new: fetches one when there is a change, at most once a second.
struct CopyKeeper: Sendable {
    private let kiosk: Kiosk
    private let satellite: Satellite
    private let pause: @Sendable (Duration) async throws -> Void
    private let fetch: @Sendable (_ known: HouseholdCopy?) async throws -> HouseholdCopy
    private let requests: AsyncStream<Void>
    private let request: AsyncStream<Void>.Continuation
    private let rewriting = RewritingFlag()

    /// The failures in a row that are not announced yet.
    private static let toleratedFailures = 4
    /// The time between two copies, and before the next attempt after a failure.
    private static let pauses = (rest: Duration.seconds(1), afterFailure: Duration.seconds(15))

    init(
        kiosk: Kiosk, satellite: Satellite, pause: @escaping @Sendable (Duration) async throws -> Void,
        fetch: @escaping @Sendable (_ known: HouseholdCopy?) async throws -> HouseholdCopy
    ) {
        (self.kiosk, self.satellite, self.pause, self.fetch) = (kiosk, satellite, pause, fetch)
        (requests, request) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Requests a copy, which ``run()`` fetches.
    func requestCopy() { request.yield() }

    func request(_ need: CopyNeed) {
        if need == .rewriting { rewriting.set() }
        if need != .none { requestCopy() }
    }

    /// Fetches copies until cancelled.
    func run() async {
        var known: HouseholdCopy?
        var failures = 0
        for await _ in requests {
            let isTaken = await renew(&known, after: failures)
            failures = isTaken ? 0 : failures + 1
            guard (try? await pause(isTaken ? Self.pauses.rest : Self.pauses.afterFailure)) != nil else { return }
            if !isTaken { requestCopy() }
        }
    }

    /// - Parameter failures: The number of attempts that have failed just before.
    /// - Returns: Whether this kiosk has what the hub has.
    private func renew(_ known: inout HouseholdCopy?, after failures: Int) async -> Bool {
        let isRewriting = rewriting.testAndClear()
        do {
            let confirmed = try await kiosk.store.latestConfirmation()
            let copy = try await fetch(known)
            if isRewriting || copy != known { try await apply(copy, confirmedBefore: confirmed) }
            known = copy
            if kiosk.statusStore.status[.hub] == .broken(.removedByHub) || kiosk.statusStore.hasNoCopy {
                kiosk.statusStore.note(.hub, .connected(waiting: 0))
            }
            return true
        } catch is RemovedByHub {
            kiosk.statusStore.note(.hub, .broken(.removedByHub))
        } catch {
            kiosk.log.info("there is no copy of the household", metadata: ["reason": "\(error)"])
            // While the hub is away, that is said.
            if failures == Self.toleratedFailures, !kiosk.statusStore.status[.hub].isBroken {
                kiosk.statusStore.note(.hub, .broken(.noCopy(reason: "\(error)")))
            }
        }
        if isRewriting { rewriting.set() }
        return false
    }

    private func apply(_ copy: HouseholdCopy, confirmedBefore position: Int64) async throws {
        var facts: [GTIN: ExternalProductData] = [:]
        for sent in try await kiosk.store.scansInOutbox() {
            facts.merge(await kiosk.allFacts(of: sent.scan)) { first, _ in first }
        }
        try await kiosk.store.apply(
            copy, as: satellite, confirmedBefore: position, knowing: facts,
            listName: { Language(ofHousehold: $0).localized("shopping.firstList") })
        for area in [KioskEvent.Area.stock, .products, .shopping, .household] { kiosk.eventBus.publish(.changed(area)) }
    }
}
