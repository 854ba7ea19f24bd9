import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// A scan in the visitor's words.
struct ScanView {
    let id: String
    /// The outcome as a word for styles.
    let outcome: String
    let title: String
    let detail: String
    let picture: String?
    /// The character shown instead of a picture.
    let symbol: String
    /// What was done, such as `+1 → Pantry`.
    let action: String
    /// The stock after the scan, such as `3 there now`; nil if nothing was booked.
    let there: String?
    /// Warnings for members before they eat of it.
    let warnings: [WarningView]
    let time: String
    /// The operation that the row offers to undo; nil if there is none.
    let undo: String?
    /// The date card that can be moved to the other pack; nil for another scan.
    let dateCard: DateCardView?
    /// The other number that its typed digits may mean; nil for none.
    let reading: Reading?

    /// The button that reads typed digits as the other number.
    struct Reading {
        /// The scan's id.
        let id: String
        let label: String
        /// What was read; nil if it was no guess.
        let doubt: String?
    }

    /// - Parameter stations: Those whose date cards can be moved here.
    init(_ scanResult: ScanResult, at stations: [StationLine] = [], _ pageContext: PageContext) {
        id = scanResult.scanId.text
        outcome = Self.outcome(scanResult)
        title =
            scanResult.product.map { $0.name ?? pageContext.localized("common.unknownProduct") }
            ?? pageContext.localized("label.\(scanResult.label.rawValue)")
        detail = scanResult.product?.detail ?? scanResult.text
        picture = scanResult.product?.picturePath
        symbol = Self.symbol(scanResult)
        action = pageContext.localized(Self.action(scanResult))
        there = scanResult.isUndone ? nil : Self.there(scanResult).map { pageContext.localized($0) }
        warnings = scanResult.isUndone ? [] : scanResult.warnings.map { WarningView($0, pageContext) }
        time = pageContext.language.writtenTime(scanResult.time)
        undo = scanResult.isUndone || pageContext.isSatellite ? nil : scanResult.operation?.text
        dateCard = DateCardView(scanResult, at: stations, pageContext)
        reading = scanResult.otherReading.map { other in
            Reading(
                id: scanResult.scanId.text,
                label: pageContext.localized("reading.change", ["other": .text(other.gtin.printed)]),
                doubt: other.isGuess ? scanResult.asking.map { pageContext.localized($0) } : nil)
        }
    }

    private static func outcome(_ scanResult: ScanResult) -> String {
        if scanResult.isUndone { return "undone" }
        if scanResult.effect.action == .refused { return "refused" }
        return scanResult.outcome == .card ? "heard" : scanResult.outcome.rawValue
    }

    private static func symbol(_ scanResult: ScanResult) -> String {
        if scanResult.outcome == .puzzling || scanResult.effect.action == .asked { return "?" }
        guard scanResult.outcome == .card else { return "–" }
        return scanResult.effect.action == .refused ? "!" : "✓"
    }

    private static func action(_ scanResult: ScanResult) -> Phrase {
        if scanResult.isUndone { return "start.undone" }
        guard scanResult.effect.action == .none else { return scanResult.phrase }
        return switch scanResult.label {
        case .misread: "start.misreadKept"
        case .text: scanResult.text.isEmpty ? "start.textNotKept" : "start.textKept"
        case .address: "start.textNotKept"
        default: "start.notShelved"
        }
    }

    /// Returns the stock at the place after the scan; nil if nothing was booked.
    private static func there(_ scanResult: ScanResult) -> Phrase? {
        guard scanResult.operation != nil, scanResult.location != nil, scanResult.product != nil,
            let unit = scanResult.unit
        else {
            return nil
        }
        return Phrase("start.thereNow", ["amount": .phrase(unit.phrase(of: scanResult.amountThere))])
    }
}

extension ProductSummary {
    /// Details that distinguish it from others of its name; its GTIN if it has no name.
    var detail: String {
        let parts = name == nil ? [gtin?.printed] : [brand, packageSize]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}

extension String {
    /// The text, or its beginning if it is long.
    var shortened: String { unicodeScalars.count > 48 ? "\(String(unicodeScalars.prefix(47)))…" : self }
}
