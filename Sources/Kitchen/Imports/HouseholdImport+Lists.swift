import Foundation
import GRDB
import Values

extension HouseholdImport {
    /// Imports the shopping lists by name, and their entries.
    mutating func importLists() throws {
        var there = Dictionary(try ShoppingList.inOrder(db).map { ($0.name.nameKey, $0.id) }) { first, _ in first }
        for list in household.lists {
            try importRow(.list, list.id, named: list.name) { _ in
                there[list.name.nameKey].map { ($0, [:]) }
            } create: { run in
                let id = try run.insert(list)
                there[list.name.nameKey] = id
                return id
            }
        }
        let open = try openEntries()
        for entry in household.entries {
            try importRow(.entry, entry.id, named: name(of: entry)) { run in
                open[try run.newEntry(entry).contents].map { ($0, [:]) }
            } create: { run in
                try run.newEntry(entry).inserted(run.db).id
            }
        }
    }

    private func insert(_ list: ImportedList) throws -> Int64 {
        let shop = try row(.shop, list.shop).flatMap { try Shop.fetchOne(db, key: $0)?.id }
        return try ShoppingList(
            uuid: .version7(at: operation.time), name: list.name.checked(as: .name), shopId: shop,
            position: ShoppingList.nextPosition(db)
        ).inserted(db).id
    }

    private func name(of entry: ImportedEntry) -> String? {
        switch entry.subject {
        case .text(let text): text
        case .product(let id): products[id]?.name
        }
    }

    /// Returns the open entries of all lists by what they say.
    private func openEntries() throws -> [String: Int64] {
        let open = try Entry.filter(Entry.Columns.outcome == nil).fetchAll(db)
        return Dictionary(open.map { ($0.contents, $0.id) }) { first, _ in first }
    }

    private func newEntry(_ entry: ImportedEntry) throws -> Entry {
        var new = Entry(
            uuid: .version7(at: operation.time), listId: try known(.list, entry.list), amount: entry.amount,
            unitId: Values.Unit.pieceId, note: try entry.note?.checkedNote(), isTicked: entry.isTicked,
            memberId: operation.memberId, time: operation.time)
        switch entry.subject {
        case .text(let text):
            new.text = try text.checked(as: .text)
            if let unit = entry.unit { new.unitId = try known(.unit, unit) }
        case .product(let id):
            let product = try product(id)
            new.productId = product.id
            new.unitId = try unit(entry.unit, of: product)
        }
        try new.check(db)
        return new
    }
}

extension Entry {
    /// Its list with its product or words: equal for entries that say the same.
    fileprivate var contents: String { "\(listId) \(productId ?? 0) \(text?.nameKey ?? "")" }
}
