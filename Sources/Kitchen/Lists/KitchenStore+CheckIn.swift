import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the ticked entries of a list, with their targets in stock.
    public func checkInPlan(of list: UUID) async throws(KitchenError) -> CheckInPlan {
        let today = clock.today
        let index = try await searchIndex().products
        return try await read { db in
            let contents = try ListContents(of: .known(list, db), db)
            let ticked = contents.lines.filter(\.entry.isTicked)
            return CheckInPlan(
                list: contents.list, lines: try ticked.map { try CheckInPlan.Line(of: $0, index, today, db) },
                freezers: try Location.freezers(db))
        }
    }

    /// Puts bought entries into stock, in one operation. Entries that are not named stay on the list, and those that
    /// left it before are skipped, so that a request sent twice is booked once.
    public func checkIn(
        _ choices: [CheckInChoice], of list: UUID, by actor: Actor
    ) async throws(KitchenError) -> CheckIn {
        let clock = clock
        return try await write { db in
            let list = try ShoppingList.known(list, db)
            let operation = try StockOperation(.added, by: actor, clock: clock, db)
            var checkIn = CheckIn()
            for choice in choices { try checkIn.carryOut(choice.checked(), of: list, operation) }
            guard !checkIn.stocked.isEmpty else { return checkIn }
            try checkIn.clear(with: operation)
            checkIn.operation = try operation.line()
            return checkIn
        }
    }
}

extension CheckIn {
    fileprivate mutating func carryOut(_ choice: CheckInChoice, of list: ShoppingList, _ operation: StockOperation)
        throws
    {
        var entry = try Entry.known(choice.entry, operation.db)
        guard entry.outcome == nil, entry.listId == list.id else { return skipped.append(choice.entry) }
        entry.isTicked = true
        if let product = try choice.product(for: entry, operation) {
            (entry.productId, entry.text, entry.categoryId) = (product.id, nil, nil)
            try operation.add(choice.draft(of: product, entry))
            (entry.outcome, entry.operation) = (.stocked, operation.id)
            stocked.append(entry.uuid)
        } else {
            entry.outcome = .cleared
            cleared.append(entry.uuid)
        }
        try entry.update(operation.db)
    }

    /// Links the cleared entries to the operation, so that undoing it restores them as well.
    fileprivate func clear(with operation: StockOperation) throws {
        for uuid in cleared {
            var entry = try Entry.known(uuid, operation.db)
            entry.operation = operation.id
            try entry.update(operation.db)
        }
    }
}

extension CheckInChoice {
    /// Validates the name of a new product, also for entries that will be skipped.
    fileprivate func checked() throws(KitchenError) -> CheckInChoice {
        guard case .stockAsNew(let name) = fate else { return self }
        var choice = self
        choice.fate = .stockAsNew(try name.checked(as: .name))
        return choice
    }

    /// Returns the product to put into stock, or nil for none.
    fileprivate func product(for entry: Entry, _ operation: StockOperation) throws -> Product? {
        switch fate {
        case .clear: return nil
        case .stockAs(let uuid): return try Product.known(uuid, operation.db)
        case .stockAsNew(let name):
            return try newProduct(named: name, for: entry, operation)
        case .stock:
            if let productId = entry.productId, let product = try Product.fetchOne(operation.db, key: productId) {
                return product
            }
            guard let name = entry.text else { throw KitchenError.violated(.empty(.product)) }
            return try Product.only(named: name, operation.db) ?? newProduct(named: name, for: entry, operation)
        }
    }

    private func newProduct(named name: String, for entry: Entry, _ operation: StockOperation) throws -> Product {
        guard try Values.Unit.exists(operation.db, key: unitId ?? entry.unitId) else {
            throw KitchenError.violated(.missing(.unit))
        }
        return try Product(
            uuid: .version7(at: operation.time), name: name, categoryId: entry.categoryId,
            source: .household, unitId: unitId ?? entry.unitId
        ).inserted(operation.db)
    }

    fileprivate func draft(of product: Product, _ entry: Entry) -> LotDraft {
        let quantity = Quantity(amount ?? entry.amount, unitId: unitId ?? entry.unitId)
        var draft = LotDraft(
            product: product.uuid, quantity: quantity, locationId: locationId, bestBefore: bestBefore)
        draft.price = price ?? entry.price
        return draft
    }
}

extension CheckInPlan.Line {
    fileprivate init(of line: EntryLine, _ index: SearchIndex, _ today: Day?, _ db: Database) throws {
        let product: Product? =
            if let id = line.entry.productId { try .fetchOne(db, key: id) } else {
                try line.entry.text.flatMap { try .only(named: $0, db) }
            }
        entry = line
        self.product = try product.flatMap { try ProductSummary.byId([$0.id], db)[$0.id] }
        target = try CheckInPlan.Target(of: product, today, db)
        others =
            try line.entry.text.map { text in
                try Self.others(like: text, index, db).filter { $0.id != product?.id }.prefix(Self.mostOthers)
                    .compactMap {
                        guard let summary = try ProductSummary.byId([$0.id], db)[$0.id] else { return nil }
                        return CheckInPlan.Other(product: summary, target: try CheckInPlan.Target(of: $0, today, db))
                    }
            } ?? []
    }

    private static let mostOthers = 5

    private static func others(like text: String, _ index: SearchIndex, _ db: Database) throws -> [Product] {
        let ids = index.best(for: text, limit: 2 * mostOthers)
        let found = try Product.byId(ids, db).filter { !$1.isRemoved && $1.mergedInto == nil }
        return ids.compactMap { found[$0] }
    }
}

extension CheckInPlan.Target {
    fileprivate init(of product: Product?, _ today: Day?, _ db: Database) throws {
        locationId = try product?.place(db) ?? Location.first(db).id
        bestBefore = product?.day(after: product?.daysFresh, from: today)
        bestBeforeFrozen = product?.day(after: product?.daysFrozen, from: today)
    }
}
