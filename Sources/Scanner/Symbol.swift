/// What the decoder read in one frame.
public struct Symbol: Hashable, Sendable {
    public let symbology: Symbology
    /// The text as it was read; bytes that are no UTF-8 have become U+FFFD.
    public let text: String
    /// How often scan lines read it alike: 1 is a glimpse, 20 a clear view. QR codes always say 1.
    public let quality: Int
    public let place: Place
    /// What a look back at the picture says of the reading.
    public let evidence: Evidence

    public init(symbology: Symbology, text: String, quality: Int, place: Place, evidence: Evidence = .none) {
        self.symbology = symbology
        self.text = text
        self.quality = quality
        self.place = place
        self.evidence = evidence
    }

    /// Whether the picture shows what was read.
    public enum Evidence: String, Sendable {
        /// It follows the bars of the text and of no other, or the symbology guards itself.
        case supports
        /// It follows the bars of the text, but somewhere about as well those of another digit.
        case suggests
        /// It follows the bars of another text better, or not those of this one.
        case contradicts
        /// It cannot be said: too few lines, or too much curve.
        case none
    }
}

extension Symbol {
    /// Whether the picture follows its bars.
    var isSupported: Bool { evidence == .supports || evidence == .suggests }
}

/// The kinds of printed code that Scantry reads, as the decoder tells them apart.
///
/// An 8-digit text is an EAN-8 or a UPC-E and arithmetic cannot say which, so the name goes with the text for ever.
public enum Symbology: String, CaseIterable, Codable, Sendable {
    case ean13 = "EAN-13"
    case ean8 = "EAN-8"
    case upcA = "UPC-A"
    case upcE = "UPC-E"
    case code128 = "CODE-128"
    case qrCode = "QR-Code"
    case dataBar = "DataBar"
    case dataBarExpanded = "DataBar-Exp"

    /// Codes whose check digit the decoder has verified and that are read line by line.
    public var isRetail: Bool {
        switch self {
        case .ean13, .ean8, .upcA, .upcE: true
        case .code128, .qrCode, .dataBar, .dataBarExpanded: false
        }
    }
}

/// An upright rectangle in a frame, in pixels from the top left.
public struct Place: Hashable, Sendable {
    public var left: Int
    public var top: Int
    public var right: Int
    public var bottom: Int

    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public var width: Int { right - left }
    public var height: Int { bottom - top }
    public var centre: (x: Int, y: Int) { ((left + right) / 2, (top + bottom) / 2) }
}
