import Fixtures
import Foundation
import GRDB
import Kiosk
import TestSupport
import Testing
import Values

@testable import Kitchen

/// A satellite that fetches what has changed has the same tables as its hub, however many blocks they have.
struct CopyExchangeTests {
    private let kiosks: (hub: TestKiosk, cellar: TestKiosk)

    init() throws { kiosks = (try TestKiosk(), try TestKiosk()) }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func equalsTheHubAfterEachChange(seed: UInt64) async throws {
        let (hub, cellar) = (kiosks.hub.kiosk.store, kiosks.cellar.kiosk.store)
        let satellite = try await hub.addSatellite(name: "Cellar", tokenHash: String(repeating: "0", count: 64))
        try await cellar.begin(as: satellite)
        var changes = RandomChanges(of: hub, seed: seed)
        for _ in 0..<150 { try await changes.add() }
        var known: HouseholdCopy?
        for _ in 0..<40 {
            for _ in 0..<Int.random(in: 1...3, using: &changes.chance) { try await changes.makeOne() }
            // As after a restart.
            if Bool.random(using: &changes.chance) { known = nil }
            let copy = try await hub.copy(for: satellite)
            let fetched = HouseholdCopy(lines: copy.lines(without: known?.digests ?? []), onto: known)
            #expect(fetched == copy, "seed \(seed)")
            try await cellar.apply(copy, as: satellite)
            known = fetched
            let stored = try await cellar.read { try HouseholdCopy(storedIn: $0) }
            let differing = copy.blocks.keys.filter { copy.blocks[$0] != stored.blocks[$0] }
            #expect(differing.isEmpty && stored.blocks.count == copy.blocks.count, "seed \(seed)")
        }
        #expect((known?.blocks.keys.filter { $0.table == "product" }.count ?? 0) > 2)
    }

    /// The forms are equal for Swift, and different names for the database.
    @Test func writesAnotherUnicodeFormOfAName() async throws {
        let (hub, cellar) = (kiosks.hub.kiosk.store, kiosks.cellar.kiosk.store)
        let satellite = try await hub.addSatellite(name: "Cellar", tokenHash: String(repeating: "0", count: 64))
        try await cellar.begin(as: satellite)
        let brand = try await hub.add(NameDraft(name: "Nestle\u{301}"), to: .brand)
        try await cellar.apply(try await hub.copy(for: satellite), as: satellite)
        _ = try await hub.edit(brand.id, of: .brand, NameDraft(name: "Nestl\u{e9}"))
        try await cellar.apply(try await hub.copy(for: satellite), as: satellite)
        let names = try await cellar.read { try String.fetchAll($0, sql: "SELECT name FROM brand") }
        #expect(names.map { Array($0.unicodeScalars) } == [Array("Nestl\u{e9}".unicodeScalars)])
    }
}

/// Random changes of a household: products, brands and scans.
private struct RandomChanges {
    var chance: SeededGenerator
    private let store: KitchenStore
    private var products: [UUID] = []
    private var brands: [(id: Int64, name: String)] = []
    private var count = 0

    init(of store: KitchenStore, seed: UInt64) {
        (self.store, chance) = (store, SeededGenerator(state: seed))
    }

    mutating func makeOne() async throws {
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: try await add()
        case 1, 2: try await remove()
        case 3: try await swapNames()
        default: try await scan()
        }
    }

    mutating func add() async throws {
        count += 1
        let name = "Brand \(count)"
        let brand = try await store.add(NameDraft(name: name), to: .brand).id
        brands.append((brand, name))
        products.append(try await store.add(ProductDraft(name: "Product \(count)", brand: name)).product.uuid)
    }

    private mutating func remove() async throws {
        guard let index = products.indices.randomElement(using: &chance) else { return }
        try await store.remove(product: products.remove(at: index))
    }

    /// Names are unique, so that a copy that writes one of the rows first meets the other.
    private mutating func swapNames() async throws {
        guard let one = brands.indices.randomElement(using: &chance),
            let other = brands.indices.randomElement(using: &chance), one != other
        else { return }
        _ = try await store.edit(brands[one].id, of: .brand, NameDraft(name: "Nobody"))
        _ = try await store.edit(brands[other].id, of: .brand, NameDraft(name: brands[one].name))
        _ = try await store.edit(brands[one].id, of: .brand, NameDraft(name: brands[other].name))
        let name = brands[one].name
        brands[one].name = brands[other].name
        brands[other].name = name
    }

    private mutating func scan() async throws {
        let codes = ["8076800195057", "50112579", "3017620422003", "96385074"]
        guard let code = codes.randomElement(using: &chance) else { return }
        let mode: Mode = Bool.random(using: &chance) ? .add : .take
        _ = try await store.book(.of(code, mode: mode))
    }
}
