import Foundation
import Values

extension TypedCode {
    /// Returns a scan of it, with a new identifier.
    public func scan(at station: String, time: Date) -> Scan {
        var scan = Scan(id: .version7(at: time), station: station, symbology: symbology, label: label, time: time)
        scan.eightDigits = eightDigits
        return scan
    }
}
