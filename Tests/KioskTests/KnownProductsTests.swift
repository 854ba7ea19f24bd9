import Dispatch
import Kitchen
import Scanner
import Synchronization
import Testing
import Values

@testable import Kiosk

/// The codes that decoders accept with less certainty.
struct KnownProductsTests {
    private let own = "4260123456788"

    /// Asks repeatedly, as frames do, until there is an answer; other tests may keep all threads busy for a minute.
    private func answer(_ codes: some KnownCodes, _ gtin: String) async throws -> Bool? {
        let end = ContinuousClock.now + .seconds(300)
        while .now < end {
            if let answer = codes.contains(gtin) { return answer }
            try await Task.sleep(for: .milliseconds(2))
        }
        return nil
    }

    @Test func knowsAProductFromWhenItIsAddedToWhenItIsRemoved() async throws {
        let test = try TestKiosk()
        let (live, store) = (test.kiosk.liveKnownProducts, test.kiosk.store)
        #expect(try await answer(live, own) == false)
        let codes = [ProductCode(gtin: try #require(GTIN(own)))]
        let uuid = try await store.add(ProductDraft(name: "Oats"), codes: codes).product.uuid
        #expect(try await answer(live, own) == true)
        #expect(await test.kiosk.knownProducts().contains(own) == true)
        try await store.remove(product: uuid)
        #expect(try await answer(live, own) == false)
        #expect(await test.kiosk.knownProducts().contains(own) == false)
    }

    /// The sample products are in the catalogue of every kiosk.
    @Test(arguments: [
        ("0000105000219", true), ("4260123456788", false), ("2000105000217", false), ("no digits", false),
    ])
    func knowsTheCatalogue(code: String, expected: Bool) async throws {
        let test = try TestKiosk()
        #expect(try await answer(test.kiosk.liveKnownProducts, code) == expected)
        #expect(await test.kiosk.knownProducts().contains(code) == expected)
    }

    @Test(
        arguments: [
            (true, true, true), (true, false, true), (true, nil, true), (false, true, true), (false, false, false),
            (false, nil, nil), (nil, true, true), (nil, false, nil), (nil, nil, nil),
        ] as [(Bool?, Bool?, Bool?)])
    func cannotTellBeforeAllAreAsked(household: Bool?, catalogue: Bool?, expected: Bool?) {
        let codes = KnownProducts(household: { _ in household }, catalogue: { _ in catalogue })
        #expect(codes.contains(own) == expected)
    }

    @Test func asksNoCatalogueForAShopsOwnNumber() {
        let codes = KnownProducts(household: { _ in false }, catalogue: { _ in true })
        #expect(codes.contains("2000105000217") == false && codes.contains(own) == true)
    }

    @Test func neverWaitsForALookUp() async throws {
        let disk = DispatchSemaphore(value: 0)
        let asked = Mutex(0)
        let codes = try (0..<20).map { try #require(GTIN(completing: String(400_000_000_000 + $0))) }
        let lookup = DeferredLookup(lifetime: .seconds(86_400)) { code in
            asked.withLock { $0 += 1 }
            disk.wait()
            return code == codes[0]
        }
        for _ in 0..<3 { #expect(codes.allSatisfy { lookup.contains($0) == nil }) }
        for _ in codes { disk.signal() }
        let end = ContinuousClock.now + .seconds(300)
        while lookup.contains(codes[0]) == nil || lookup.contains(codes[1]) == nil, .now < end {
            try await Task.sleep(for: .milliseconds(2))
        }
        #expect(lookup.contains(codes[0]) == true && lookup.contains(codes[1]) == false)
        // A look-up that was dropped while many were pending is made when it is requested again.
        #expect(asked.withLock { $0 } <= 8)
    }

    /// A decoder that asks rarely, as on a busy machine, would otherwise never get an answer.
    @Test func givesAnOldAnswerWhileItIsLookedUpAgain() async throws {
        let code = try #require(GTIN(own))
        let isKnown = Mutex(true)
        let lookup = DeferredLookup(lifetime: .zero) { _ in isKnown.withLock { $0 } }
        func wait(for expected: Bool) async throws {
            let end = ContinuousClock.now + .seconds(300)
            while lookup.contains(code) != expected, .now < end { try await Task.sleep(for: .milliseconds(2)) }
        }
        try await wait(for: true)
        #expect(lookup.contains(code) == true)
        isKnown.withLock { $0 = false }
        try await wait(for: false)
        #expect(lookup.contains(code) == false)
    }
}
