import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

extension Actor {
    static let phone = Actor(station: "phone")
}

extension KitchenStore {
    /// Creates a list.
    func newList(_ name: String = "Saturday", shop: Int64? = nil) async throws -> UUID {
        try await add(ListDraft(name: name, shopId: shop)).list.uuid
    }

    /// Creates a product with one pack in stock.
    func newProduct(_ name: String, code: String) async throws -> UUID {
        let facts = ExternalProductData(name: name, brand: nil, packageSize: nil, category: nil, source: .samples)
        let (scanResult, _) = try await book(.of(code), knowing: facts)
        return try #require(scanResult.product?.uuid)
    }

    func spaghetti() async throws -> UUID { try await newProduct("Spaghetti", code: "8076800195057") }
    func spread() async throws -> UUID { try await newProduct("Spread", code: "3017620422003") }

    @discardableResult
    func write(
        _ text: String, on list: UUID, amount: Amount = .one, category: Int64? = nil, price: Money? = nil,
        note: String? = nil, isTicked: Bool = false
    ) async throws -> Entry {
        let draft = EntryDraft(
            .text(text), amount: amount, categoryId: category, price: price, note: note, isTicked: isTicked)
        return try await add(draft, to: list, by: .phone).line.entry
    }

    @discardableResult
    func want(
        _ product: UUID, on list: UUID, amount: Amount = .one, unit: Int64? = nil, price: Money? = nil,
        note: String? = nil, isTicked: Bool = false
    ) async throws -> Entry {
        let draft = EntryDraft(
            .product(product), amount: amount, unitId: unit, price: price, note: note, isTicked: isTicked)
        return try await add(draft, to: list, by: .phone).line.entry
    }

    /// Returns the entries of a list as `2 Milk`, with a cross for ticked ones.
    func read(_ list: UUID) async throws -> [String] {
        try await self.list(list).lines.map { line in
            let name = line.product?.name ?? line.entry.text ?? "?"
            return (line.entry.isTicked ? "x " : "") + "\(line.entry.amount) \(name)"
        }
    }
}

extension TestKitchen {
    /// Runs SQL directly on the database, to prepare a test.
    func execute(_ sql: String) async throws {
        let database = try DatabaseQueue(path: path)
        try await database.write { try $0.execute(sql: sql) }
    }

    func category(_ name: String, position: Int = 0) async throws -> Int64 {
        try await execute("INSERT INTO category (name, position) VALUES ('\(name)', \(position))")
        return try #require(
            try await DatabaseQueue(path: path).read {
                try Int64.fetchOne($0, sql: "SELECT id FROM category WHERE name = ?", arguments: [name])
            })
    }
}

func amount(_ text: String) -> Amount { Amount(text) ?? .zero }
func money(_ text: String) -> Money { Money(text) ?? Money(hundredths: -1) }

/// Returns the rule violation that `work` throws; nil if it succeeds.
func violation<Value>(_ work: () async throws -> Value) async -> RuleViolation? {
    do {
        _ = try await work()
        return nil
    } catch KitchenError.violated(let violation) {
        return violation
    } catch {
        Issue.record(error)
        return nil
    }
}
