/// What a printed code says once understood.
public enum Label: Hashable, Sendable {
    /// A number of GS1's system, for whatever purpose.
    case gtin(GTIN)
    /// GS1's data of one pack: its number, and dates, weight or lot besides.
    case elements(ElementString)
    /// What the kiosk is to do.
    case card(Card)
    /// A label that the household has printed for something of its own.
    case own(OwnLabel)
    /// Digits that would be such a number but for their check digit, and the digit that they ask for.
    case misread(String, checkDigit: Int)
    /// A web address: kept as text, never opened.
    case address(String)
    /// Anything else, to be understood later.
    case text(String)

    /// How a code was printed, as far as its reader knows.
    public enum Form: Sendable {
        case ean8, ean13, upcA, upcE, dataBar
        /// A symbol that is marked as holding GS1's data.
        case elements
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
                case "DATABAR-EXP": .elements
                case nil: .unknown
                default: .text
                }
        }
    }

    /// More characters than any printed code holds: the largest QR code has 4,296.
    public static let longest = 4_296

    /// Understands a code.
    ///
    /// - Parameter today: By which years of two digits are read; nil while the clock is not set.
    public init(_ code: String, form: Form = .unknown, today: Day? = nil) {
        let text = code.trimmingSpaces()
        if let card = Card(text) {
            self = .card(card)
        } else if let own = OwnLabel(text) {
            self = .own(own)
        } else if let gtin = Self.gtin(text, form) {
            self = .gtin(gtin)
        } else if let elements = ElementString(text, isMarked: form == .elements, today: today) {
            self = elements.gtinAlone.map(Label.gtin) ?? .elements(elements)
        } else {
            self.init(unknown: text)
        }
    }

    private init(unknown text: String) {
        if [8, 12, 13, 14].contains(text.utf8.count), CheckDigit.of(text) != nil,
            let digit = CheckDigit.of(text.dropLast())
        {
            self = .misread(text, checkDigit: digit)
        } else if text.isWebAddress {
            self = .address(text.showingControls())
        } else {
            self = .text(text.showingControls())
        }
    }

    private static func gtin(_ text: String, _ form: Form) -> GTIN? {
        switch form {
        case .ean8, .ean13, .upcA, .text: GTIN(text)
        // Digits of a marked symbol are a date rather than a number, if they can be.
        case .elements: ElementString(text, isMarked: true) == nil ? GTIN(text) : nil
        case .upcE: GTIN(upcE: text)
        // The decoder gives a DataBar as GS1's application identifier 01 and 14 digits.
        case .dataBar: text.hasPrefix("01") && text.utf8.count == 16 ? GTIN(String(text.dropFirst(2))) : nil
        // Eight typed digits may be either form; the printed number itself comes first.
        case .unknown: GTIN(text) ?? GTIN(upcE: text)
        }
    }
}

extension Label {
    /// The number of what carries the label; nil if it says none.
    public var gtin: GTIN? {
        switch self {
        case .gtin(let gtin): gtin
        case .elements(let elements): elements.gtin
        case .card, .own, .misread, .address, .text: nil
        }
    }

    /// The text as the household may see it, without control characters.
    public var text: String {
        switch self {
        case .gtin(let gtin): gtin.printed
        case .elements(let elements): elements.description
        case .card(let card): card.code
        case .own(let own): own.code
        case .misread(let text, _), .address(let text), .text(let text): text
        }
    }

    /// The kind of label in one word, as the database keeps it.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case article, restricted, book, magazine, coupon, refund, misread, address, text, card, own

        /// Whether what carries such a label is put on a shelf without a question.
        public var isStocked: Bool { self == .article || self == .restricted }

        /// Whether such a label waits in the inbox for somebody to say what it is.
        public var isPuzzling: Bool { self == .misread || self == .text }
    }

    public var kind: Kind {
        switch self {
        case .gtin(let gtin): gtin.purpose.kind
        case .elements(let elements): elements.gtin?.purpose.kind ?? .text
        case .card: .card
        case .own: .own
        case .misread: .misread
        case .address: .address
        case .text: .text
        }
    }
}

extension GTIN.Purpose {
    fileprivate var kind: Label.Kind {
        switch self {
        case .article: .article
        case .restricted: .restricted
        case .book: .book
        case .magazine: .magazine
        case .coupon: .coupon
        case .refund: .refund
        }
    }
}

extension String {
    /// Whether it begins as web addresses do.
    fileprivate var isWebAddress: Bool {
        let beginning = prefix(8).lowercased()
        return ["http://", "https://", "www."].contains(where: beginning.hasPrefix)
    }
}
