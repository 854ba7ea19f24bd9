import Values

/// An event that webhooks report, by the name that receivers see.
public enum WebhookEvent: String, Codable, CaseIterable, Sendable {
    /// A code was scanned, whatever became of it.
    case scanBooked = "scan.booked"
    /// A scanned product has no name yet.
    case productUnknown = "product.unknown"
    case stockAdded = "stock.added"
    case stockTaken = "stock.taken"
    case stockThrownAway = "stock.thrown_away"
    /// Stock was moved, opened, frozen, counted, edited, or a change was undone.
    case stockChanged = "stock.changed"
    /// Once a day: the lots that are expired or due soon.
    case stockExpiring = "stock.expiring"
    /// The stock of a product has come below its minimum.
    case stockBelowMinimum = "stock.below_minimum"
    case shoppingChanged = "shopping.changed"
    case timerStarted = "timer.started"
    /// A timer begins to ring.
    case timerEnded = "timer.ended"
    /// A timer was stopped, before its end or while it rang.
    case timerStopped = "timer.stopped"
    /// A part of the kiosk does not work, or works again.
    case kioskTrouble = "kiosk.trouble"
    case kioskRecovered = "kiosk.recovered"
    /// The button on a webhook's page.
    case testPing = "test.ping"

    /// The events that a webhook can choose.
    public static let choices = allCases.filter { $0 != .testPing }
}

extension WebhookEvent {
    /// The event of an operation on stock.
    init(_ kind: MovementKind) {
        self =
            switch kind {
            case .added: .stockAdded
            case .taken: .stockTaken
            case .spoiled: .stockThrownAway
            default: .stockChanged
            }
    }
}
