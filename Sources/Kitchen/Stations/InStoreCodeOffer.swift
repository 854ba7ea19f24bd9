import Foundation
import Values

/// An answer that a station proposes to the question what two in-store numbers contain.
public struct InStoreCodeOffer: Codable, Equatable, Sendable {
    /// In the order in which they were scanned.
    public var first: GTIN
    public var second: GTIN
    public var kind: InStoreCodePattern.Kind
    /// When it was proposed.
    var time: Date
    /// Whether nothing was scanned since.
    var isLatest = true

    /// Whether a piece that is shown agrees: it is shown once more on purpose, and within a minute.
    func isAnswered(by gtin: GTIN, at now: Date) -> Bool {
        let pause = now.timeIntervalSince(time)
        return isLatest && [first, second].contains(gtin) && (Self.pause...Self.patience).contains(pause)
    }

    /// In seconds: taking a piece away and showing it again takes longer.
    private static let pause = 1.5
    private static let patience = 60.0
}
