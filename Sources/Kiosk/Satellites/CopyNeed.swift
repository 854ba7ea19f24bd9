/// The reason to fetch a copy of the household, if there is one.
enum CopyNeed {
    case none
    /// The hub has changed something.
    case changes
    /// This kiosk has booked a scan that the hub has not: the copy is written again even if it is the same.
    case rewriting
}
