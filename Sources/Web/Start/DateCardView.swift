import Kitchen

/// The button that moves a date card's date from the previous pack to the next one, or back.
struct DateCardView {
    let station: String
    let code: String
    let label: String

    /// Returns nil unless the scan is of the date card that its station would move now.
    init?(_ scanResult: ScanResult, at stations: [StationLine], _ pageContext: PageContext) {
        let line = stations.first { $0.name == scanResult.station }
        guard let code = line?.movableDateCode, code == scanResult.text else { return nil }
        station = scanResult.station
        self.code = code
        label = pageContext.localized(scanResult.effect.isChange ? "start.dateNext" : "start.datePrevious")
    }
}
