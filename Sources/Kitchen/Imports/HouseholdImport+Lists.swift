import Foundation
import GRDB
import Values

extension HouseholdImport {
    /// Takes the shopping lists by name, and their entries.
    mutating func takeLists() throws {
        for list in household.lists {
            try take(.list, list.id, named: list.name) { run in
                let key = list.name.nameKey
                return try ShoppingList.inOrder(run.db).first { $0.name.nameKey == key }.map { ($0.id, [:]) }
            } create: { run in
                let shop = try run.row(.shop, list.shop).flatMap { try Shop.fetchOne(run.db, key: $0)?.id }
                return try ShoppingList(
                    uuid: .version7(at: run.operation.time), name: list.name.checked(as: .name), shopId: shop,
                    position: ShoppingList.nextPosition(run.db)
                ).inserted(run.db).id
            }
        }
        for entry in household.entries {
            try take(.entry, entry.id, named: name(of: entry)) { run in
                try run.open(entry).map { ($0.id, [:]) }
            } create: { run in
                try run.newEntry(entry).inserted(run.db).id
            }
        }
    }

    private func name(of entry: ImportedEntry) -> String? {
        switch entry.subject {
        case .text(let text): text
        case .product(let id): products[id]?.name
        }
    }

    /// Returns an open entry of the list with the same product or words; nil if there is none.
    private func open(_ entry: ImportedEntry) throws -> Entry? {
        let new = try newEntry(entry)
        return try Entry.filter(Entry.Columns.listId == new.listId && Entry.Columns.outcome == nil).fetchAll(db).first {
            $0.productId == new.productId && $0.text?.nameKey == new.text?.nameKey
                && !(created[.entry]?.contains($0.id) ?? false)
        }
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
