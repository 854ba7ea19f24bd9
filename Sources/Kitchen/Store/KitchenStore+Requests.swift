import GRDB
import Values

extension KitchenStore {
    /// How many requests of each kind are remembered. By number, not by age: the clock may be wrong.
    static let rememberedRequests = 2_000

    /// What became of a request with this key, if there was one; nil also for one of long ago.
    public func earlier(_ key: RequestKey) async throws(KitchenError) -> EarlierRequest? {
        try await read { db in
            let sql = "SELECT fingerprint, status, body, location FROM \(key.log.table) WHERE sender = ? AND key = ?"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [key.name.senderText, key.name.text]) else {
                return nil
            }
            guard row["fingerprint"] == key.fingerprint else { return .another }
            guard let status: Int = row["status"] else { return .done }
            return .answered(StoredAnswer(status: status, body: row["body"] ?? "", location: row["location"]))
        }
    }

    /// Does some work of which the first change also notes that the request was done, in the same transaction.
    ///
    /// - Returns: What the work returns, and whether it has changed anything.
    public func noting<Value>(
        _ key: RequestKey, do work: () async throws -> Value
    ) async rethrows -> (Value, hasChanged: Bool) {
        let note = Condition { [clock] db in
            try db.execute(
                sql: "INSERT INTO \(key.log.table) (sender, key, fingerprint, time) VALUES (?, ?, ?, ?)",
                arguments: [key.name.senderText, key.name.text, key.fingerprint, clock.now])
            try db.execute(
                sql: "DELETE FROM \(key.log.table) WHERE id <= ?",
                arguments: [db.lastInsertedRowID - Int64(Self.rememberedRequests)])
        }
        return (try await note.during(work), note.isSettled)
    }

    /// Keeps what a request that was noted is answered with.
    public func keep(_ answer: StoredAnswer, for key: RequestKey) async throws(KitchenError) {
        try await write { db in
            try db.execute(
                sql: "UPDATE \(key.log.table) SET status = ?, body = ?, location = ? WHERE sender = ? AND key = ?",
                arguments: [answer.status, answer.body, answer.location, key.name.senderText, key.name.text])
        }
    }
}
