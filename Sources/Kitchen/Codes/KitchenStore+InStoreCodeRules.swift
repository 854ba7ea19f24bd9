import GRDB
import Values

extension KitchenStore {
    /// Returns all rules for in-store numbers, by prefix.
    public func inStoreCodeRules() async throws(KitchenError) -> [InStoreCodeRule] {
        try await read { try InStoreCodeRule.order(Column("prefix"), Column("id")).fetchAll($0) }
    }

    public func numberRule(_ id: Int64) async throws(KitchenError) -> InStoreCodeRule {
        try await read { try InStoreCodeRule.known(id, $0) }
    }

    /// Adds a rule, and corrects the stock booked for such numbers before.
    ///
    /// - Throws: ``RuleViolation/taken(_:by:)`` in a ``KitchenError`` if the shop has a rule for that prefix.
    public func addInStoreCodeRule(_ draft: InStoreCodeRuleDraft, by actor: Actor) async throws(KitchenError)
        -> InStoreCodeCorrection
    {
        let clock = clock
        return try await write { db in
            let rule = try draft.rule(db)
            try rule.refuseRival(db)
            return try rule.inserted(db).adopt(in: StockOperation(.edited, by: actor, clock: clock, db))
        }
    }

    /// Changes a rule. A changed pattern deletes the rule's bindings of articles to products.
    public func editInStoreCodeRule(
        _ id: Int64, _ draft: InStoreCodeRuleDraft, by actor: Actor
    ) async throws(KitchenError) -> InStoreCodeCorrection {
        let clock = clock
        return try await write { db in
            let former = try InStoreCodeRule.known(id, db)
            var rule = try draft.rule(db)
            rule.id = id
            try rule.refuseRival(db)
            try rule.update(db)
            if rule.pattern != former.pattern {
                try db.execute(sql: "DELETE FROM productItem WHERE ruleId = ?", arguments: [id])
            }
            return try rule.adopt(in: StockOperation(.edited, by: actor, clock: clock, db))
        }
    }

    /// Deletes a rule; booked stock stays as it is.
    public func removeInStoreCodeRule(_ id: Int64) async throws(KitchenError) {
        try await write { db in _ = try InStoreCodeRule.known(id, db).delete(db) }
    }

    /// Reads an in-store number by the rules; nil if none matches.
    public func reading(of gtin: GTIN) async throws(KitchenError) -> InStoreReading? {
        try await read { try InStoreReading.of(gtin, $0) }
    }
}

extension InStoreCodeRule {
    func refuseRival(_ db: Database) throws {
        if let rival = try rival(db) { throw KitchenError.violated(.taken(.pattern, by: rival.pattern.letters)) }
    }
}
