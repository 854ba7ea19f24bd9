import Foundation
import Values

/// What the hub has booked of a satellite's scan.
public struct ScanReceipt: Codable, Equatable, Sendable {
    public let scan: UUID
    /// The number of the hub's latest scan when it had booked this one: a copy of the household with that scan has this
    /// one too.
    public let position: Int64
    let effect: ScanEffect?
    /// True if the hub has booked it as the scan of another kiosk, to which it was sent first.
    public var isOfOtherKiosk: Bool?
    /// The product's name; nil for none.
    public let name: String?
    /// The last good day of the lot; nil if unknown.
    public let bestBefore: Day?
    /// What was done, in one line of the household's language.
    public var words: String

    /// Whether the hub has done something else than the satellite has said.
    ///
    /// Dates may differ: a guess depends on earlier lots, which the satellite does not have.
    func differs(from did: ScanEffect?) -> Bool {
        // Timers run at the satellite alone.
        if did?.concernsTimers == true { return false }
        guard let effect, let did else { return effect?.action != did?.action }
        return effect.action != did.action || effect.reason != did.reason || effect.amount != did.amount
            || effect.unitId != did.unitId || effect.locationId != did.locationId
    }
}
