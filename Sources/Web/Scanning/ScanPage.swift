import Foundation
import Kiosk
import Kitchen

/// What the page of a phone that scans shows.
struct ScanPage {
    /// Why nothing was booked; nil if nothing is wrong.
    let trouble: String?
    /// What helps, if nothing could be read.
    let tips: [String]
    /// What this phone has scanned, the latest first.
    let scans: [Row]
    /// The phone's station.
    let station: String

    /// A scan, and where one says what it is.
    struct Row {
        let scan: ScanView
        /// Nil for what is known, and for what nobody has to know.
        let namePath: String?
        let isUnknown: Bool
    }

    private static let latest = 12

    init(_ form: Form, at station: String, _ store: KitchenStore, _ visitor: Visitor) async throws {
        let mistake = form.mistakes.first?.phrase
        trouble = mistake.map(visitor.say)
        let isUnread = mistake == "scan.nothingRead"
        tips = isUnread ? ["scan.tipCloser", "scan.tipLight", "scan.tipStill"].map { visitor.say($0) } : []
        scans = try await store.scans(limit: Self.latest, station: station).map { Row($0, visitor) }
        self.station = visitor.say(.station(station))
    }
}

extension ScanPage.Row {
    init(_ booking: Booking, _ visitor: Visitor) {
        scan = ScanView(booking, visitor)
        switch booking.outcome {
        case .unknown where !booking.isUndone: namePath = booking.product.map { "/inbox/one?item=\($0.uuid.text)" }
        case .puzzling: namePath = "/inbox/one?item=\(booking.text.percentEncoded)"
        default: namePath = nil
        }
        isUnknown = namePath != nil
    }
}
