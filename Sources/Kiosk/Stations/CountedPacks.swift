import Foundation
import Kitchen
import Scanner
import Values

/// Makes scans of the codes that a camera counts. A further code of a pack gets the scan of its first one.
struct CountedPacks: Sendable {
    private struct Pack: Sendable {
        let code: Symbol
        let scanId: UUID
        /// The symbologies of its other codes.
        var others: Set<Symbology> = []
    }

    /// The latest, the newest last.
    private var packs: [Pack] = []
    /// More are not in view at once.
    private static let most = 30

    /// Returns the scan of a code; nil for a further code of a pack that has no data beside its number, or whose pack is
    /// forgotten.
    ///
    /// - Parameter first: The code of the pack that counted before, at its latest place; nil if this is the first.
    mutating func scan(of code: Symbol, supplementing first: Symbol?, at station: String, time: Date) -> Scan? {
        var scan = Scan(of: code, at: station, time: time)
        guard let first else {
            packs.append(Pack(code: code, scanId: scan.id))
            if packs.count > Self.most { packs.removeFirst() }
            return scan
        }
        let equal = packs.indices.filter { packs[$0].code.isSameCode(as: first) }
        // Of equal packs it is one that lacks such a code.
        let free = equal.last { !packs[$0].others.contains(code.symbology) }
        guard let index = free ?? equal.last, case .elements = scan.label else { return nil }
        packs[index].others.insert(code.symbology)
        scan.supplemented = packs[index].scanId
        return scan
    }
}

extension Symbol {
    /// The number of the article that it stands for; nil for none. Codes of one article may be on one pack.
    public static func article(_ symbol: Symbol) -> String? {
        Label(symbol.text, form: Label.Form(symbology: symbol.symbology.rawValue)).gtin?.digits
    }

    fileprivate func isSameCode(as other: Symbol) -> Bool { symbology == other.symbology && text == other.text }
}

extension Scan {
    /// Creates the scan of a pack that a camera has seen, with a new identifier.
    init(of symbol: Symbol, at station: String, time: Date) {
        let name = symbol.symbology.rawValue
        self.init(
            id: .version7(at: time), station: station, symbology: name,
            label: Label(symbol.text, form: Label.Form(symbology: name)), time: time)
    }
}
