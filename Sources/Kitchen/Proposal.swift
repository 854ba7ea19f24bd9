import Foundation
import GRDB

/// Something that falls below its minimum, and is on no list yet, or not enough of it.
public struct Proposal: Equatable, Sendable {
    public var product: ProductSummary
    public var minimum: Amount
    /// What is in stock, in the product's unit.
    public var there: Amount
    /// What is on lists already.
    public var listed: Amount
    /// What is missing still.
    public var missing: Amount
    /// The product's.
    public var unit: Unit
}

extension Proposal {
    /// All there are, by name.
    static func all(_ db: Database) throws -> [Proposal] {
        let there = try amounts("lot", "lot.amount > 0", db)
        let listed = try amounts(
            "entry", "entry.isDone = 0 AND entry.listId IN (SELECT id FROM shoppingList WHERE isRemoved = 0)", db)
        let short = try Row.fetchAll(db, sql: watched).filter { row in
            there[row["id"], default: .zero] < row["minimum"]
        }
        let products = try ProductSummary.byId(short.map { $0["id"] }, db)
        let units = try Unit.byId(short.map { $0["unitId"] }, db)
        return short.compactMap { row in
            let (id, minimum): (Int64, Amount) = (row["id"], row["minimum"])
            let (there, listed) = (there[id] ?? .zero, listed[id] ?? .zero)
            guard let product = products[id], let unit = units[row["unitId"]], there + listed < minimum else {
                return nil
            }
            return Proposal(
                product: product, minimum: minimum, there: there, listed: listed,
                missing: minimum - there - listed, unit: unit)
        }
    }

    private static let watched = """
        SELECT product.id, product.minimum, product.unitId FROM product
        WHERE product.minimum IS NOT NULL AND product.isRemoved = 0 AND product.mergedInto IS NULL
        ORDER BY product.name COLLATE NOCASE, product.id
        """

    /// How much of each product there is in a table, in the product's unit. What cannot be given in it does not count.
    private static func amounts(_ table: String, _ condition: String, _ db: Database) throws -> [Int64: Amount] {
        let sums = try Row.fetchAll(
            db,
            sql: """
                SELECT product.id, product.unitId AS wanted, \(table).unitId, sum(\(table).amount) AS amount
                FROM \(table) JOIN product ON product.id = \(table).productId
                WHERE product.minimum IS NOT NULL AND \(condition)
                GROUP BY product.id, \(table).unitId
                """)
        return try sums.reduce(into: [:]) { amounts, row in
            let (id, sum): (Int64, Amount) = (row["id"], row["amount"])
            guard let amount = try sum.converted(from: row["unitId"], to: row["wanted"], of: id, db) else { return }
            amounts[id] = (amounts[id] ?? .zero) + amount
        }
    }
}

extension KitchenStore {
    /// What falls below its minimum, by name.
    public func proposals() async throws(KitchenError) -> [Proposal] {
        try await read { db in try Proposal.all(db) }
    }

    /// Puts what is missing on a list: of some products, or of all that are proposed. What is not missing any more is
    /// left out, so that asking twice adds nothing twice.
    ///
    /// - Returns: What was put there.
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
