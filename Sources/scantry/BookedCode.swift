import Kiosk
import Kitchen
import Phrases
import Values

/// The result of a scanned code, from this machine or a kiosk's API.
struct BookedCode: Decodable {
    let code: String
    let label: Label.Kind
    let action: ScanEffect.Action
    let words: String
    let product: Product?

    struct Product: Decodable {
        let name, brand, packageSize: String?
    }

    init(_ scanResult: ScanResult) {
        code = scanResult.text
        label = scanResult.label
        action = scanResult.effect.action
        words = Language.en.words(of: scanResult)
        product = scanResult.product.map { Product(name: $0.name, brand: $0.brand, packageSize: $0.packageSize) }
    }
}

extension BookedCode: CustomStringConvertible {
    /// A line such as `Spaghetti n.5 · Barilla · 500 g: +1 piece → Pantry`.
    var description: String { "\(what): \(action == .none ? whereElse : words)" }

    private var what: String {
        guard let product else { return code.isEmpty ? "A text, which is not kept" : code }
        guard let name = product.name else { return "\(code), no name yet" }
        return [name, product.brand, product.packageSize].compactMap(\.self).joined(separator: " · ")
    }

    private var whereElse: String {
        label.isPuzzling && !code.isEmpty
            ? "kept in the inbox: I cannot identify it yet" : "not added to stock: it is \(label.inWords)"
    }
}

extension Label.Kind {
    fileprivate var inWords: String {
        switch self {
        case .book: "a book"
        case .magazine: "a magazine"
        case .coupon: "a coupon"
        case .refund: "a refund receipt"
        case .address: "a web address"
        case .own: "a label of your own"
        default: "not a grocery"
        }
    }
}
