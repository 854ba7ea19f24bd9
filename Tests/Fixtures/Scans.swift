import Foundation
import Kitchen
import Values

extension Scan {
    /// A scan of a code, typed or of some form, that adds unless another mode is asked for.
    public static func of(
        _ code: String, form: Label.Form = .unknown, id: UUID = .version7(at: .november), station: String = "camera",
        mode: Mode? = .add
    ) -> Scan {
        Scan(id: id, station: station, label: Label(code, form: form), time: .november, mode: mode)
    }
}

/// A number that a test is sure of.
public func gtin(_ printed: String) throws -> GTIN {
    guard let gtin = GTIN(printed) else { throw NoGTIN(printed: printed) }
    return gtin
}

private struct NoGTIN: Error {
    let printed: String
}
