extension KitchenStore {
    /// The revision of the kitchen, which grows with each write while this process lives.
    public var revision: Int { commits.count }

    /// Runs `work`, whose first write is made only if the kitchen is still at that revision.
    ///
    /// What the caller reads between getting the ``revision`` and calling this is therefore still true when the write
    /// is made. Otherwise the store's method throws ``KitchenError/overtaken``, and nothing has changed.
    public func ifUnchanged<Value>(
        since revision: Int, do work: () async throws -> Value
    ) async rethrows -> Value {
        let condition = Condition { [commits] _ in
            guard commits.count == revision else { throw KitchenError.overtaken }
        }
        return try await condition.during(work)
    }
}
