import GRDB
import Values

extension KitchenStore {
    /// How many requests of each kind are stored. Limited by number, not by age: the clock may be wrong.
    static let rememberedRequests = 2_000

    /// Returns the outcome of an earlier request with this key; nil if there was none, or it was long ago.
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

    /// Runs `work`, whose first write also records the request as done, in the same transaction.
    ///
    /// - Returns: The result of `work`, and whether it has changed anything.
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

    /// Stores the answer to a recorded request.
    public func save(_ answer: StoredAnswer, for key: RequestKey) async throws(KitchenError) {
        try await write { db in
            try db.execute(
                sql: "UPDATE \(key.log.table) SET status = ?, body = ?, location = ? WHERE sender = ? AND key = ?",
                arguments: [answer.status, answer.body, answer.location, key.name.senderText, key.name.text])
        }
    }
}
