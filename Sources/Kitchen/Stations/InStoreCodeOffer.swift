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
    /// True if it was proposed after a card, nil if after the second piece.
    var isOfCard: Bool?

    /// Whether a piece that is shown agrees: it is shown once more on purpose, and within a minute.
    ///
    /// After a piece, it is that one which is shown again; an equal one to the first is a third piece.
    func isAnswered(by gtin: GTIN, at now: Date) -> Bool {
        let pause = now.timeIntervalSince(time)
        let isAskedAbout = gtin == second || (isOfCard == true && gtin == first)
        return isLatest && isAskedAbout && (Self.pause...Self.patience).contains(pause)
    }

    /// In seconds: taking a piece away and showing it again takes longer.
    private static let pause = 1.5
    private static let patience = 60.0
}
