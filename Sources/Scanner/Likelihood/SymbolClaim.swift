/// A text that another reader has read at a place.
struct SymbolClaim {
    let layout: SymbolLayout
    /// The text as the layout has it: a UPC-A with a leading 0.
    let text: String
    let place: BoundingBox

    /// Creates a claim of a symbol; nil if it is of no retail symbology.
    init?(_ symbol: Symbol) {
        switch symbol.symbology {
        case .ean13: (layout, text) = (.ean13, symbol.text)
        case .upcA: (layout, text) = (.ean13, "0" + symbol.text)
        case .ean8: (layout, text) = (.ean8, symbol.text)
        case .upcE: (layout, text) = (.upcE, symbol.text)
        default: return nil
        }
        place = symbol.place
    }
}
