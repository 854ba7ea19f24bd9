import Foundation
import GRDB
import Values

/// A product below its minimum that is not on lists in a sufficient amount.
public struct Proposal: Equatable, Sendable {
    public var product: ProductSummary
    public var minimum: Amount
    /// The amount in stock, in the product's unit.
    public var there: Amount
    /// The amount on lists.
    public var listed: Amount
    /// The amount still missing.
    public var missing: Amount
    /// The product's unit.
    public var unit: Values.Unit
}

extension Proposal {
    /// Returns all proposals, by name.
    static func all(_ db: Database) throws -> [Proposal] {
        let there = try Product.belowMinimum(db)
        guard !there.isEmpty else { return [] }
        let wanted = try Product.filter(keys: there.keys.sorted()).order(byName).fetchAll(db)
        let listed = try listed(of: wanted, db)
        let products = try ProductSummary.byId(wanted.map(\.id), db)
        let units = try Values.Unit.byId(wanted.map(\.unitId), db)
        return wanted.compactMap { wanted in
            let (there, listed) = (there[wanted.id] ?? .zero, listed[wanted.id] ?? .zero)
            guard let minimum = wanted.minimum, there + listed < minimum, let product = products[wanted.id],
                let unit = units[wanted.unitId]
            else { return nil }
            return Proposal(
                product: product, minimum: minimum, there: there, listed: listed,
                missing: minimum - there - listed, unit: unit)
        }
    }

    private static let byName: SQL = "name COLLATE NOCASE, id"

    /// Returns the amounts of some products on lists, each in the product's unit.
    private static func listed(of products: [Product], _ db: Database) throws -> [Int64: Amount] {
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT productId, unitId, sum(amount) AS amount FROM entry
                WHERE isDone = 0 AND productId IN \(products.map(\.id))
                    AND listId IN (SELECT id FROM shoppingList WHERE isRemoved = 0)
                GROUP BY productId, unitId
                """
        ).fetchAll(db)
        let amounts = Dictionary(grouping: rows) { $0["productId"] as Int64 }
        return try products.reduce(into: [:]) { listed, product in
            guard let rows = amounts[product.id] else { return }
            let measures = try Measures.of(product: product.id, db)
            listed[product.id] = measures.sum(rows.map { ($0["unitId"], $0["amount"]) }, in: product.unitId)
        }
    }
}

extension KitchenStore {
    /// Returns the products below their minimum, by name.
    public func proposals() async throws(KitchenError) -> [Proposal] {
        try await read { db in try Proposal.all(db) }
    }

    /// Adds what is missing to a list: of some products, or of all proposals. Products that are no longer missing are
    /// left out, so that a repeated request adds nothing.
    ///
    /// - Returns: The entries.
    public func addProposals(
        of products: Set<UUID>? = nil, to list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        let now = clock.now
        return try await write { db in
            let list = try ShoppingList.known(list, db)
            let wanted = try Proposal.all(db).filter { products?.contains($0.product.uuid) ?? true }
            return try wanted.map { proposal in
                let draft = EntryDraft(
                    uuid: .version7(at: now), .product(proposal.product.uuid), amount: proposal.missing,
                    unitId: proposal.unit.id)
                return try EntryLine(of: Entry.add(draft, to: list, by: actor, at: now, db).entry, db)
            }
        }
    }
}
