import Kitchen
import Values

/// The button that moves a date card from the previous pack to the next one, or back.
struct DateCardView {
    let station: String
    let code: String
    let label: String

    /// Returns nil for the scan of another code, and for one that was undone.
    init?(_ scanResult: ScanResult, _ visitor: PageContext) {
        guard case .date = Card(scanResult.text), !scanResult.isUndone, scanResult.effect.action != .refused else {
            return nil
        }
        station = scanResult.station
        code = scanResult.text
        label = visitor.say(scanResult.effect.isChange ? "start.dateNext" : "start.datePrevious")
    }
}
