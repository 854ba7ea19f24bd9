/// A printed code after parsing.
public enum Label: Hashable, Sendable {
    /// A GTIN, whatever its purpose.
    case gtin(GTIN)
    /// The GS1 data of one pack: GTIN, dates, weight, lot.
    case elements(ElementString)
    /// A command to the kiosk.
    case card(Card)
    /// A label that the household printed for something of its own.
    case own(OwnLabel)
    /// A label that Grocy has printed for something of the household's.
    case grocy(Grocycode)
    /// A number of GTIN length with a wrong check digit, and the digit that would be right.
    case misread(String, checkDigit: Int)
    /// A web address, stored as text and never opened.
    case address(String)
    /// Any other text, stored for later.
    case text(String)

    /// The printed form of a code, as far as its reader reports it.
    public enum Form: Sendable {
        case ean8, ean13, upcA, upcE, dataBar
        /// A linear symbol marked as GS1 data.
        case elements
        /// A linear symbol of free text, such as Code 128.
        case text
        /// A symbol that corrects reading errors, such as a QR code, marked as GS1 data or with free text.
        case correctedElements, correctedText
        /// Unknown, as typed by a person or a scanner gun.
        case unknown

        /// Creates the form of a symbology by the decoder's name for it; nil means that the code was typed.
        public init(symbology: String?) {
            self =
                switch symbology?.uppercased() {
                case "EAN-13": .ean13
                case "EAN-8": .ean8
                case "UPC-A": .upcA
                case "UPC-E": .upcE
                case "DATABAR": .dataBar
                case "DATABAR-EXP": .elements
                case "AZTEC", "DATAMATRIX", "DOTCODE", "MAXICODE", "MICROQRCODE", "PDF417", "QR-CODE": .correctedText
                case nil: .unknown
                default: .text
                }
        }

        /// Whether the symbol is marked as GS1 data.
        var isMarked: Bool { self == .elements || self == .correctedElements }

        /// The form of the same symbol with a mark of GS1 data.
        var marked: Self { isCorrected ? .correctedElements : .elements }

        /// Whether the symbology corrects reading errors.
        var isCorrected: Bool { self == .correctedElements || self == .correctedText }
    }

    /// The most characters that any printed code holds: the largest QR code has 4,296.
    public static let longest = 4_296

    /// Parses a code.
    ///
    /// - Parameter today: Determines the century of two-digit years; nil while the clock is not set.
    public init(_ code: String, form: Form = .unknown, today: Day? = nil) {
        let text = code.trimmingSpaces()
        if let card = Card(text) {
            self = .card(card)
        } else if let own = OwnLabel(text) {
            self = .own(own)
        } else if let grocycode = Grocycode(text) {
            self = .grocy(grocycode)
        } else if let gtin = Self.gtin(text, form) {
            self = .gtin(gtin)
        } else if let elements = ElementString(
            text, isMarked: form.isMarked, isCorrected: form.isCorrected, today: today)
        {
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
        case .ean8, .ean13, .upcA, .text, .correctedText: GTIN(text)
        // Digits that are valid as elements, such as a date, take precedence over a GTIN in a marked symbol.
        case .elements, .correctedElements:
            ElementString(text, isMarked: true, isCorrected: form.isCorrected) == nil ? GTIN(text) : nil
        case .upcE: GTIN(upcE: text)
        // The decoder returns a DataBar as application identifier 01 and 14 digits.
        case .dataBar: text.hasPrefix("01") && text.utf8.count == 16 ? GTIN(String(text.dropFirst(2))) : nil
        // Eight typed digits may be an EAN-8 or a UPC-E; the EAN-8 takes precedence.
        case .unknown: GTIN(text) ?? GTIN(upcE: text)
        }
    }
}

extension Label {
    /// The GTIN on the label; nil if it has none.
    public var gtin: GTIN? {
        switch self {
        case .gtin(let gtin): gtin
        case .elements(let elements): elements.gtin
        case .card, .own, .grocy, .misread, .address, .text: nil
        }
    }

    /// The text for display, without control characters.
    public var text: String {
        switch self {
        case .gtin(let gtin): gtin.printed
        case .elements(let elements): elements.description
        case .card(let card): card.code
        case .own(let own): own.code
        case .grocy(let code): code.text
        case .misread(let text, _), .address(let text), .text(let text): text
        }
    }

    /// The text to store: empty for a web address and for a text that is no number, label or card. Such a text may be a
    /// secret, like the password in a Wi-Fi code.
    public var keptText: String {
        switch self {
        case .address: ""
        case .text(let text): text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? text : ""
        case .elements(let elements): elements.gtin == nil ? "" : text
        case .gtin, .card, .own, .grocy, .misread: text
        }
    }

    /// The kind of label, as stored in the database.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case article, restricted, book, magazine, coupon, refund, misread, address, text, card, own

        /// Whether scanning such a label adds stock without a question.
        public var isStocked: Bool { self == .article || self == .restricted }

        /// Whether such a label waits in the inbox until the user identifies it.
        public var isPuzzling: Bool { self == .misread || self == .text }
    }

    public var kind: Kind {
        switch self {
        case .gtin(let gtin): gtin.purpose.kind
        case .elements(let elements): elements.gtin?.purpose.kind ?? .text
        case .card: .card
        case .own, .grocy: .own
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
    /// Whether the text begins like a web address.
    fileprivate var isWebAddress: Bool {
        let beginning = prefix(8).lowercased()
        return ["http://", "https://", "www."].contains(where: beginning.hasPrefix)
    }
}
