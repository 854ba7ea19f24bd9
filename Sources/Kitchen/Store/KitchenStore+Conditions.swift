extension KitchenStore {
    /// The state that the kitchen is in, as a number that grows with each change while this process lives.
    public var revision: Int { commits.count }

    /// Does some work of which the first change is made only if the kitchen is still in the state of that number.
    ///
    /// Whoever looks at the kitchen between asking for the ``revision`` and this can be sure that what was seen still
    /// holds when the change is made. Otherwise the store's method throws ``KitchenError/overtaken``, and nothing has
    /// been changed.
    public func ifUnchanged<Value>(
        since revision: Int, do work: () async throws -> Value
    ) async rethrows -> Value {
        let condition = Condition { [commits] _ in
            guard commits.count == revision else { throw KitchenError.overtaken }
        }
        return try await condition.during(work)
    }
}
