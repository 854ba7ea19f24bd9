/// Decides in which frames to search for a code in two dimensions beside a retail code that is certain: a few times for
/// each showing, because most packs have none.
struct SupplementSearch {
    private var text: String?
    private var attempts = 0
    /// Turns since the retail code was read.
    private var missed = 0

    /// Half a second at 30 frames a second, of which one in three is a turn.
    private static let mostAttempts = 6
    /// The number of turns after which an equal code is on another pack, or has been turned round.
    private static let untilGone = 4

    /// Notes a frame without any code: the next one begins a new showing.
    mutating func noteEmptyFrame() { text = nil }

    /// Returns whether to search in a frame.
    ///
    /// - Parameters:
    ///   - code: The retail code that is certain in it; nil for none, which leaves time to search.
    ///   - isTurn: Whether it is the turn of codes in two dimensions.
    mutating func isDue(beside code: Symbol?, isTurn: Bool) -> Bool {
        guard let code else {
            missed += 1
            if missed >= Self.untilGone { text = nil }
            return true
        }
        missed = 0
        if code.text != text { (text, attempts) = (code.text, 0) }
        guard isTurn, attempts < Self.mostAttempts else { return false }
        attempts += 1
        return true
    }
}
