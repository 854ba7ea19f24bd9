import Kitchen
import Values

/// The key of a product in Open Food Facts: its digits without leading zeros.
struct CatalogueKey: Hashable {
    let number: Int64

    /// - Parameter code: The number in an export; nil if scanners never ask for it, such as a shop's own number.
    init?(code: String) {
        let gtin = GTIN(code).flatMap { [.article, .book].contains($0.purpose) ? $0 : nil } ?? GTIN(upcE: code)
        guard gtin != nil, let number = Int64(code) else { return nil }
        self.number = number
    }

    /// Parses a number as ``init(code:)`` does.
    init?(code: Bytes) {
        if let number = code.number, let purpose = GTIN.purpose(ofDigits: number, count: code.count),
            [.article, .book].contains(purpose)
        {
            self.number = number
        } else if code.count == 8, let key = CatalogueKey(code: code.text) {
            self = key
        } else {
            return nil
        }
    }

    init(number: Int64) { self.number = number }

    /// The digits as exports write them: eight, or thirteen and more.
    var code: String {
        OpenFoodFacts.key(for: String(number))
    }

    /// Returns the possible keys of a GTIN, the likelier first.
    static func all(for gtin: GTIN) -> [Int64] {
        [gtin.upcE, gtin.digits].compactMap { $0.flatMap { Int64($0) } }
    }
}

extension GTIN {
    /// Creates the GTIN of a key; nil if scanners never ask for it.
    init?(catalogueKey number: Int64) {
        let code = CatalogueKey(number: number).code
        let gtin = GTIN(code)
        guard let found = gtin?.purpose == .restricted ? GTIN(upcE: code) : gtin ?? GTIN(upcE: code) else { return nil }
        self = found
    }
}
