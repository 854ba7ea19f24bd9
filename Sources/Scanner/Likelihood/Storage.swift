/// Memory for numbers in a hot loop: allocated once, contiguous, without bounds checks or copies.
///
/// The owner sizes it for the largest input; callers keep to `0..<count`.
final class Storage<Element: BitwiseCopyable> {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ count: Int, filledWith value: Element) {
        self.count = count
        base = .allocate(capacity: count)
        base.initialize(repeating: value, count: count)
    }

    deinit { base.deallocate() }
}
