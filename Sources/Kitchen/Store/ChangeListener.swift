import Synchronization

/// Calls a handler with the result of each write to the household's database.
final class ChangeListener: Sendable {
    // Wraps the closure in a struct: a bare function is wrapped anew each time it is read out of a Mutex, and after a
    // year of writes calling the wrappers overflows the stack.
    private struct Handler {
        let handler: @Sendable (KitchenError?) -> Void
    }

    private let current = Mutex<Handler?>(nil)

    func listen(_ handler: @escaping @Sendable (KitchenError?) -> Void) {
        current.withLock { $0 = Handler(handler: handler) }
    }

    func report(_ error: KitchenError?) {
        current.withLock { $0 }?.handler(error)
    }
}
