import Synchronization

/// Who hears how changes of the household's database end.
final class ChangeListener: Sendable {
    // In a type of its own: a bare function is wrapped anew each time that it is read out of a Mutex, and calling what a
    // year of changes has wrapped overflows the stack.
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
