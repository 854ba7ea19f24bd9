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
    private let wishes: AsyncStream<Void>
    private let wish: AsyncStream<Void>.Continuation

    /// The time between two copies, and before the next attempt after a failure.
    private static let pauses = (rest: Duration.seconds(1), afterFailure: Duration.seconds(15))

    init(
        kiosk: Kiosk, satellite: Satellite, pause: @escaping @Sendable (Duration) async throws -> Void,
        fetch: @escaping @Sendable (_ known: HouseholdCopy?) async throws -> HouseholdCopy
    ) {
        (self.kiosk, self.satellite, self.pause, self.fetch) = (kiosk, satellite, pause, fetch)
        (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Has a copy fetched soon.
    func want() { wish.yield() }

    /// Fetches copies until cancelled.
    func keep() async {
        var known: HouseholdCopy?
        for await _ in wishes {
            let isTaken = await renew(&known)
            guard (try? await pause(isTaken ? Self.pauses.rest : Self.pauses.afterFailure)) != nil else { return }
            if !isTaken { want() }
        }
    }

    /// - Returns: Whether this kiosk has what the hub has.
    private func renew(_ known: inout HouseholdCopy?) async -> Bool {
        do {
            let copy = try await fetch(known)
            guard copy != known else { return true }
            try await take(copy)
            known = copy
            return true
        } catch is RemovedByHub {
            kiosk.statusStore.note(.hub, .broken(.removedByHub))
        } catch {
            kiosk.log.info("there is no copy of the household", metadata: ["reason": "\(error)"])
        }
        return false
    }

    private func take(_ copy: HouseholdCopy) async throws {
        var facts: [GTIN: ExternalProductData] = [:]
        for sent in try await kiosk.store.scansInOutbox() {
            facts.merge(await kiosk.allFacts(of: sent.scan)) { first, _ in first }
        }
        try await kiosk.store.take(
            copy, as: satellite, knowing: facts, listName: { Language(ofHousehold: $0).say("shopping.firstList") })
        for area in [KioskEvent.Area.stock, .products, .shopping, .household] { kiosk.eventBus.publish(.changed(area)) }
    }
}
