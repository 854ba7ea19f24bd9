import Foundation
import Kitchen
import Values

extension Scan {
    /// Returns a scan of a code, in add mode by default.
    public static func of(
        _ code: String, form: Label.Form = .unknown, id: UUID = .version7(at: .november), station: String = "camera",
        mode: Mode? = .add
    ) -> Scan {
        Scan(id: id, station: station, label: Label(code, form: form), time: .november, mode: mode)
    }
}

/// Returns the GTIN of digits that a test knows to be valid.
public func gtin(_ printed: String) throws -> GTIN {
    guard let gtin = GTIN(printed) else { throw NoGTIN(printed: printed) }
    return gtin
}

private struct NoGTIN: Error {
    let printed: String
}
