import HTTPTypes
import Kiosk
import Kitchen

/// `/api/v1/shops`: the household's shops, and the order of the categories in each.
struct ShopRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        ResourceRoutes(
            "shop", "Shop", at: "shops", tag: "Shops", by: .path("shop", "Id", "The shop's number."), of: .shop,
            for: .known, changing: .shopping, id: { "\($0.shop.id)" }, json: ShopJSON.init,
            find: { try await store.shop($0) }
        )
        .list("shops", "The shops by name") { try await store.shops() }
        .add("addShop", "Adds a shop", takes: "NewShop", of: ShopDraft.self) { try await store.add($0) }
        .one("shop", "A shop, and the way through it")
        .operation(
            .patch, "editShop", "Renames a shop, or sets the way through it", takes: "ShopEdit",
            reading: \.shopPatch
        ) { try await store.edit(shop: $0, $1.make) }
        .delete("deleteShop", "Deletes a shop; its lists stay, for any shop", gives: .done("Done.")) {
            try await store.deleteShop($0)
        }
        .routes
    }
}

extension Fields {
    fileprivate var shopPatch: Patch<ShopDraft> {
        var patch = patch(of: ShopDraft.self)
        if has("categories") {
            let categories = values("categories", as: Int64.self)
            patch.append { $0.categoryIds = categories }
        }
        return patch
    }
}
