/// Eight typed digits that begin like a UPC-E. More than half of all UPC-E are valid as an EAN-8 too, and arithmetic
/// cannot tell which they are.
public enum EightDigits: Hashable, Sendable {
    case ean8(GTIN)
    case upcE(GTIN)
    case either(ean8: GTIN, upcE: GTIN)

    /// The two symbols that print eight digits.
    public enum Form: String, Codable, CaseIterable, Sendable {
        case ean8, upcE

        public var other: Form { self == .ean8 ? .upcE : .ean8 }
    }

    /// - Parameter form: The form if it is known; nil to allow both.
    /// - Returns: Nil for other texts, and for digits that are neither.
    public init?(_ text: String, as form: Form? = nil) {
        guard text.utf8.count == 8, let first = text.first, ["0", "1"].contains(first) else { return nil }
        let ean8 = form == .upcE ? nil : GTIN(text)
        // One number has one UPC-E only; other digits that expand to it are never printed.
        let upcE = form == .ean8 ? nil : GTIN(upcE: text).flatMap { $0.upcE == text ? $0 : nil }
        switch (ean8, upcE) {
        case (let ean8?, let upcE?): self = .either(ean8: ean8, upcE: upcE)
        case (let ean8?, nil): self = .ean8(ean8)
        case (nil, let upcE?): self = .upcE(upcE)
        case (nil, nil): return nil
        }
    }
}
