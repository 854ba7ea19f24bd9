import GRDB

extension KitchenStore {
    /// The shops by name, with the way through each.
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

    /// Changes some of what is said of a shop, and leaves the rest.
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

    /// Forgets a shop; its lists stay, for any shop.
    public func deleteShop(_ id: Int64) async throws(KitchenError) {
        try await write { db in _ = try Shop.known(id, db).delete(db) }
    }
}

extension Shop {
    /// Sets the way through it; a category that is named twice is passed once.
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
