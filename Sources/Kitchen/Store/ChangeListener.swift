import Synchronization

/// Who hears how changes of the household's database end.
final class ChangeListener: Sendable {
    private let hear = Mutex<(@Sendable (KitchenError?) -> Void)?>(nil)

    func listen(_ hear: @escaping @Sendable (KitchenError?) -> Void) {
        self.hear.withLock { $0 = hear }
    }

    func tell(_ error: KitchenError?) {
        hear.withLock { $0 }?(error)
    }
}
