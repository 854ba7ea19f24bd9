/// The bars and spaces of a retail code, module by module, as GS1 prints them.
///
/// Number sets and guard patterns: GS1 General Specifications, 5.2.1.2 and 5.2.1.3.
public struct RetailPattern: Equatable, Sendable {
    /// True for a dark module, from the first bar to the last.
    public let modules: [Bool]

    /// Creates the pattern of a code's digits; nil for other symbologies and for digits that the symbology cannot hold.
    public init?(_ symbology: Symbology, _ text: String) {
        let layout: SymbolLayout
        switch symbology {
        case .ean13, .upcA: layout = .ean13
        case .ean8: layout = .ean8
        case .upcE: layout = .upcE
        default: return nil
        }
        guard let (parity, digits) = layout.parse(symbology == .upcA ? "0" + text : text) else { return nil }
        let bars = layout.bars(layout.parities[parity], digits)
        modules = (0..<layout.modules).map { module in bars.contains { $0.contains(module) } }
    }
}
