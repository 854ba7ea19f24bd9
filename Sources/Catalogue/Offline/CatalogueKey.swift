import Kitchen
import Values

/// The number by which Open Food Facts files a product: the digits without the zeros before them.
struct CatalogueKey: Hashable {
    let number: Int64

    /// - Parameter code: As an export has it; nil for what no scanner ever asks for, such as a shop's own number.
    init?(code: String) {
        let gtin = GTIN(code).flatMap { [.article, .book].contains($0.purpose) ? $0 : nil } ?? GTIN(upcE: code)
        guard gtin != nil, let number = Int64(code) else { return nil }
        self.number = number
    }

    init(number: Int64) { self.number = number }

    /// The digits as exports write them: eight, or thirteen and more.
    var code: String {
        OpenFoodFacts.key(for: String(number))
    }

    /// The keys under which a scanned number may be filed, the likelier one first.
    static func all(for gtin: GTIN) -> [Int64] {
        [gtin.upcE, gtin.digits].compactMap { $0.flatMap { Int64($0) } }
    }
}

extension GTIN {
    /// The number that a product is filed by; nil for one that no scanner asks for.
    init?(catalogueKey number: Int64) {
        let code = CatalogueKey(number: number).code
        let gtin = GTIN(code)
        guard let found = gtin?.purpose == .restricted ? GTIN(upcE: code) : gtin ?? GTIN(upcE: code) else { return nil }
        self = found
    }
}
