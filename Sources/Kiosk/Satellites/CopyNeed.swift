/// What a satellite's copy of the household lacks.
enum CopyNeed {
    case none
    /// What has changed at the hub.
    case changes
    /// Nothing, but this kiosk has booked something that the hub has not: the whole copy is written once more.
    case rewriting
}
