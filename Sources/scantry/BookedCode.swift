import Kitchen

/// What became of a code, as this machine or a kiosk's API tells it.
struct BookedCode: Decodable {
    let code: String
    let outcome: Booking.Outcome
    let label: Label.Kind
    let product: Product?
    let location: String?
    let amountThere: String

    struct Product: Decodable {
        let name, brand, packageSize: String?
    }

    init(_ booking: Booking) {
        code = booking.text
        outcome = booking.outcome
        label = booking.label
        product = booking.product.map { Product(name: $0.name, brand: $0.brand, packageSize: $0.packageSize) }
        location = booking.location
        amountThere = booking.amountThere.description
    }
}

extension BookedCode: CustomStringConvertible {
    /// Such as `Spaghetti n.5 · Barilla · 500 g → Pantry, 3 there`.
    var description: String { "\(what) → \(location.map { "\($0), \(amountThere) there" } ?? whereElse)" }

    private var what: String {
        guard let product, let name = product.name else { return product == nil ? code : "\(code), no name yet" }
        return [name, product.brand, product.packageSize].compactMap(\.self).joined(separator: " · ")
    }

    private var whereElse: String {
        outcome == .puzzling ? "the inbox, for I cannot use it yet" : "no shelf, for it is \(label.inWords)"
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
        case .article, .restricted, .misread, .text: "no grocery"
        }
    }
}
