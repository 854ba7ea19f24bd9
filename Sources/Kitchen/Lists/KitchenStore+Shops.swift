import GRDB

extension KitchenStore {
    /// Returns the shops by name, with the order of categories in each.
    public func shops() async throws(KitchenError) -> [ShopWay] {
        try await read { db in
            try Shop.order(Shop.Columns.name).fetchAll(db).map { try ShopWay(of: $0, db) }
        }
    }

    public func shop(_ id: Int64) async throws(KitchenError) -> ShopWay {
        try await read { db in try ShopWay(of: .known(id, db), db) }
    }

    public func add(_ draft: ShopDraft) async throws(KitchenError) -> ShopWay {
        try await write { db in
            let shop = Shop(name: try draft.checked(db).name)
            try shop.checkName(db)
            let added = try shop.inserted(db)
            try added.order(by: draft.categoryIds, db)
            return try ShopWay(of: added, db)
        }
    }

    /// Changes some fields of a shop and keeps the rest.
    public func edit(
        shop id: Int64, _ change: @escaping @Sendable (inout ShopDraft) -> Void
    ) async throws(KitchenError) -> ShopWay {
        try await write { db in
            var shop = try Shop.known(id, db)
            let known = ShopDraft(try ShopWay(of: shop, db))
            var draft = known
            change(&draft)
            shop.name = try draft.checked(db).name
            try shop.checkName(db)
            try shop.update(db)
            if draft.categoryIds != known.categoryIds { try shop.order(by: draft.categoryIds, db) }
            return try ShopWay(of: shop, db)
        }
    }

    /// Deletes a shop; its lists stay, without a shop.
    public func deleteShop(_ id: Int64) async throws(KitchenError) {
        try await write { db in _ = try Shop.known(id, db).delete(db) }
    }
}

extension Shop {
    /// Sets the order of its categories; a category that is named twice counts once.
    fileprivate func order(by categoryIds: [Int64], _ db: Database) throws {
        try db.execute(sql: "DELETE FROM shopCategory WHERE shopId = ?", arguments: [id])
        for (position, category) in categoryIds.enumerated() {
            try Entry.checkCategory(category, db)
            try db.execute(
                sql: "INSERT OR IGNORE INTO shopCategory (shopId, categoryId, position) VALUES (?, ?, ?)",
                arguments: [id, category, position + 1])
        }
    }
}

extension ShopWay {
    init(of shop: Shop, _ db: Database) throws {
        self.shop = shop
        categoryIds = try Int64.fetchAll(
            db, sql: "SELECT categoryId FROM shopCategory WHERE shopId = ? ORDER BY position", arguments: [shop.id])
        lists =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM shoppingList WHERE shopId = ? AND isRemoved = 0", arguments: [shop.id])
            ?? 0
    }
}
