/// Decides in which frames to search for a code in two dimensions beside a retail code that is certain: a few times for
/// each showing, because most packs have none.
struct SupplementSearch {
    private var text: String?
    private var attempts = 0
    /// Turns since the retail code was read.
    private var missed = 0

    /// Four fifths of a second at 30 frames a second, of which two in three are searched, each in some windows.
    private static let mostAttempts = 16
    /// The number of turns after which an equal code is on another pack, or has been turned round.
    private static let untilGone = 4

    /// Notes a frame without any code: the next one begins a new showing.
    mutating func noteEmptyFrame() { text = nil }

    /// Returns whether to search in a frame.
    ///
    /// - Parameter code: The retail code that is certain in it; nil for none, which leaves time to search.
    mutating func isDue(beside code: Symbol?) -> Bool {
        guard let code else {
            missed += 1
            if missed >= Self.untilGone { text = nil }
            return true
        }
        missed = 0
        if code.text != text { (text, attempts) = (code.text, 0) }
        guard attempts < Self.mostAttempts else { return false }
        attempts += 1
        return true
    }
}
