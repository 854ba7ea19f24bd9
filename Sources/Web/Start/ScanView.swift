import Foundation
import Kiosk
import Kitchen

/// A scan as a person reads it.
struct ScanView {
    let id: String
    /// In a word for styles.
    let outcome: String
    let title: String
    let detail: String
    let picture: String?
    /// What is shown instead of a picture.
    let symbol: String
    /// What happened, such as `+1 → Pantry`.
    let action: String
    /// What is there now, such as `3 there now`; nil if nothing was booked.
    let there: String?
    /// What members should know before they eat of it.
    let warnings: [WarningView]
    let time: String
    /// The operation that one touch undoes; nil if there is none.
    let undo: String?

    init(_ booking: Booking, _ visitor: Visitor) {
        id = booking.scanId.uuidString.lowercased()
        outcome = Self.outcome(booking)
        title =
            booking.product.map { $0.name ?? visitor.say("common.unknownProduct") }
            ?? visitor.say("label.\(booking.label.rawValue)")
        detail = booking.product?.detail ?? booking.text
        picture = booking.product?.picturePath
        symbol = Self.symbol(booking)
        action = visitor.say(Self.action(booking))
        there = booking.isUndone ? nil : Self.there(booking).map { visitor.say($0) }
        warnings = booking.isUndone ? [] : booking.warnings.map { WarningView($0, visitor) }
        time = visitor.language.writtenTime(booking.time)
        undo = booking.isUndone ? nil : booking.operation?.uuidString.lowercased()
    }

    private static func outcome(_ booking: Booking) -> String {
        if booking.isUndone { return "undone" }
        if booking.effect.action == .refused { return "refused" }
        return booking.outcome == .card ? "heard" : booking.outcome.rawValue
    }

    private static func symbol(_ booking: Booking) -> String {
        if booking.label.isPuzzling || booking.effect.action == .asked { return "?" }
        guard booking.outcome == .card else { return "–" }
        return booking.effect.action == .refused ? "!" : "✓"
    }

    private static func action(_ booking: Booking) -> Phrase {
        if booking.isUndone { return "start.undone" }
        guard booking.effect.action == .none else { return booking.phrase }
        return switch booking.label {
        case .misread: "start.misreadKept"
        case .text: "start.textKept"
        case .address: "start.addressNoted"
        default: "start.notShelved"
        }
    }

    /// How much is at the place now, where that has changed.
    private static func there(_ booking: Booking) -> Phrase? {
        guard booking.operation != nil, booking.location != nil, booking.product != nil, let unit = booking.unit else {
            return nil
        }
        return Phrase("start.thereNow", ["amount": .phrase(unit.phrase(of: booking.amountThere))])
    }
}

extension ProductSummary {
    /// What tells it from others of its name; its number while it has none.
    var detail: String {
        let parts = name == nil ? [gtin?.printed] : [brand, packageSize]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}

extension String {
    /// The text, or its beginning if it is long.
    var shortened: String { unicodeScalars.count > 48 ? "\(String(unicodeScalars.prefix(47)))…" : self }
}
