/// What a printed code says once understood.
public enum Label: Hashable, Sendable {
    /// A number of GS1's system, for whatever purpose.
    case gtin(GTIN)
    /// What the kiosk is to do.
    case card(Card)
    /// Digits that would be such a number but for their check digit, and the digit that they ask for.
    case misread(String, checkDigit: Int)
    /// A web address: kept as text, never opened.
    case address(String)
    /// Anything else, to be understood later.
    case text(String)

    /// How a code was printed, as far as its reader knows.
    public enum Form: Sendable {
        case ean8, ean13, upcA, upcE, dataBar
        /// A symbol that holds any text, such as a QR code.
        case text
        /// Typed by a person or a scanner gun, which does not say.
        case unknown

        /// The form of a symbology, by the name that decoders give it; nil for what was typed.
        public init(symbology: String?) {
            self =
                switch symbology?.uppercased() {
                case "EAN-13": .ean13
                case "EAN-8": .ean8
                case "UPC-A": .upcA
                case "UPC-E": .upcE
                case "DATABAR": .dataBar
                case nil: .unknown
                default: .text
                }
        }
    }

    /// More characters than any printed code holds: the largest QR code has 4,296.
    public static let longest = 4_296

    /// Understands a code.
    public init(_ code: String, form: Form = .unknown) {
        let text = code.trimmingSpaces()
        if let card = Card(text) {
            self = .card(card)
        } else if let gtin = Self.gtin(text, form) {
            self = .gtin(gtin)
        } else if [8, 12, 13, 14].contains(text.utf8.count), CheckDigit.of(text) != nil,
            let digit = CheckDigit.of(text.dropLast())
        {
            self = .misread(text, checkDigit: digit)
        } else if ["http://", "https://", "www."].contains(where: text.lowercased().hasPrefix) {
            self = .address(text.showingControls())
        } else {
            self = .text(text.showingControls())
        }
    }

    private static func gtin(_ text: String, _ form: Form) -> GTIN? {
        switch form {
        case .ean8, .ean13, .upcA, .text: GTIN(text)
        case .upcE: GTIN(upcE: text)
        // The decoder gives a DataBar as GS1's application identifier 01 and 14 digits.
        case .dataBar: text.hasPrefix("01") && text.utf8.count == 16 ? GTIN(String(text.dropFirst(2))) : nil
        // Eight typed digits may be either form; the printed number itself comes first.
        case .unknown: GTIN(text) ?? GTIN(upcE: text)
        }
    }
}

extension Label {
    /// The text as the household may see it, without control characters.
    public var text: String {
        switch self {
        case .gtin(let gtin): gtin.printed
        case .card(let card): card.code
        case .misread(let text, _), .address(let text), .text(let text): text
        }
    }

    /// The kind of label in one word, as the database keeps it.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case article, restricted, book, magazine, coupon, refund, misread, address, text, card

        /// Whether what carries such a label is put on a shelf without a question.
        public var isStocked: Bool { self == .article || self == .restricted }

        /// Whether such a label waits in the inbox for somebody to say what it is.
        public var isPuzzling: Bool { self == .misread || self == .text }
    }

    public var kind: Kind {
        switch self {
        case .gtin(let gtin):
            switch gtin.purpose {
            case .article: .article
            case .restricted: .restricted
            case .book: .book
            case .magazine: .magazine
            case .coupon: .coupon
            case .refund: .refund
            }
        case .card: .card
        case .misread: .misread
        case .address: .address
        case .text: .text
        }
    }
}

extension String {
    /// The text without white space, NUL and line ends around it.
    func trimmingSpaces() -> String {
        var text = self[...]
        while text.first.map(\.isBlank) == true { text.removeFirst() }
        while text.last.map(\.isBlank) == true { text.removeLast() }
        return String(text)
    }

    /// The text with each control character as its Unicode picture (`␀`, `␝`), which shows it and does nothing.
    func showingControls() -> String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
                    case 0x7F: "\u{2421}"
                    case 0x80..<0xA0: "\u{FFFD}"
                    // Marks that reorder the text after them could make a page lie.
                    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}

extension Character {
    fileprivate var isBlank: Bool { isWhitespace || self == "\0" }
}
