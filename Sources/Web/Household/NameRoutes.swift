import Foundation
import HTTPTypes
import Kiosk
import Kitchen

/// `/api/v1/brands` and `/api/v1/categories`: the brands and categories of products.
struct NameRoutes {
    let store: KitchenStore
    let list: NameList

    var routes: GuardedRoutes {
        let one = list.rawValue
        let plural = list == .brand ? "brands" : "categories"
        return ResourceRoutes(
            one, "NamedList", at: plural, tag: plural.capitalized, by: .path("id", "Id"), of: list.thing, for: .known,
            changing: .products, id: { "\($0.id)" }, json: NameJSON.init, find: { try await store.name($0, of: list) }
        )
        .list(plural, "All \(plural) by the alphabet", of: plural) { try await store.names(list) }
        .add("add\(one.capitalized)", "Adds a \(one)", takes: "NewName", of: NameDraft.self) {
            try await store.add($0, to: list)
        }
        .one(one, "One \(one)")
        .operation(
            .patch, "rename\(one.capitalized)", "Renames a \(one), for all that have it", takes: "NewName",
            reading: { $0.draft(NameDraft.self) }
        ) { try await store.edit($0, of: list, $1) }
        .delete("delete\(one.capitalized)", "Deletes a \(one) that nothing has") {
            try await store.remove($0, of: list)
        }
        .merge("merge\(one.capitalized)", "Makes two \(plural) one") { try await store.merge($0, into: $1, of: list) }
        .routes
    }
}

/// The API's form of a brand or a category.
typealias NameJSON = DraftJSON<NameDraft, NameRestJSON>

extension NameJSON {
    init(_ line: NameLine) {
        self.init(NameDraft(name: line.name), NameRestJSON(id: line.id, products: line.products))
    }
}

/// The members of a brand or a category besides its editable fields.
struct NameRestJSON: Encodable {
    let id: Int64
    /// The number of products that have it.
    let products: Int
}
