import Synchronization

/// Calls a handler with the result of each write to the household's database.
final class ChangeListener: Sendable {
    // Wraps the closure in a struct: a bare function is wrapped anew each time it is read out of a Mutex, and after a
    // year of writes calling the wrappers overflows the stack.
    private struct Ear {
        let hear: @Sendable (KitchenError?) -> Void
    }

    private let ear = Mutex<Ear?>(nil)

    func listen(_ hear: @escaping @Sendable (KitchenError?) -> Void) {
        ear.withLock { $0 = Ear(hear: hear) }
    }

    func tell(_ error: KitchenError?) {
        ear.withLock { $0 }?.hear(error)
    }
}
