extension KioskStatus.Device {
    /// Returns the state of another kiosk that answers.
    ///
    /// - Parameter waiting: The number of scans in the outbox between the two.
    static func connected(waiting: Int) -> KioskStatus.Device { .working("\(waiting) \(ending)") }

    private static let ending = "waiting"

    /// The number of scans in the outbox between this kiosk and another; 0 for other parts.
    public var waiting: Int {
        switch self {
        case .working(let text) where text.hasSuffix(Self.ending): Int(text.prefix { $0.isNumber }) ?? 0
        case .broken(.away(let absence)): absence.waiting
        case .working, .broken, .off: 0
        }
    }
}
