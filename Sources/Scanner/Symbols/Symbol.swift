/// A code that was read in one frame.
public struct Symbol: Hashable, Sendable {
    public let symbology: Symbology
    /// The text as it was read; bytes that are no UTF-8 have become U+FFFD. It begins with a group separator (U+001D) if
    /// a code in two dimensions is marked as GS1 data.
    public let text: String
    /// The number of scan lines that read it alike, or a tenth of the likelihood reader's margin: 1 is a glimpse, 20 a
    /// clear view. Always 1 for codes in two dimensions.
    public let quality: Int
    public let place: BoundingBox
    /// Whether the picture confirms the text.
    public let evidence: Evidence
    /// Whether the reading is of an earlier frame, and the pack has moved since. The likelihood reader may take longer than a frame.
    public let isOutdated: Bool

    public init(
        symbology: Symbology, text: String, quality: Int, place: BoundingBox, evidence: Evidence = .none,
        isOutdated: Bool = false
    ) {
        self.isOutdated = isOutdated
        self.symbology = symbology
        self.text = text
        self.quality = quality
        self.place = place
        self.evidence = evidence
    }

    /// The result of comparing a reading with the picture.
    public enum Evidence: String, Sendable {
        /// The picture fits this text and no other, or the symbology detects errors itself.
        case supports
        /// The picture fits this text, but a digit of another almost as well; or there was no comparison.
        case suggests
        /// The picture fits another text better, or another code was read at the same place.
        case contradicts
        /// Undecided: too few lines, or too much curve.
        case none
    }
}

extension Symbol {
    /// Whether the picture supports or suggests the text.
    var isSupported: Bool { evidence == .supports || evidence == .suggests }

    /// True for a text of fewer than six characters in Code 39, which has no checksum: it is more likely noise.
    var isShortWithoutChecksum: Bool { symbology == .code39 && text.utf8.count < 6 }
}

/// The kinds of printed code that Scantry reads.
///
/// An 8-digit text is an EAN-8 or a UPC-E, and its digits cannot tell which, so it is stored with its symbology.
public enum Symbology: String, CaseIterable, Codable, Sendable {
    case ean13 = "EAN-13"
    case ean8 = "EAN-8"
    case upcA = "UPC-A"
    case upcE = "UPC-E"
    case code128 = "CODE-128"
    case qrCode = "QR-Code"
    case dataBar = "DataBar"
    case dataBarExpanded = "DataBar-Exp"
    case dataMatrix = "DataMatrix"
    case microQRCode = "MicroQRCode"
    case aztec = "Aztec"
    case pdf417 = "PDF417"
    /// The 14 digits of a case. Shorter texts in Interleaved 2 of 5 may be parts of longer ones, and are not reported.
    case itf14 = "ITF-14"
    case code39 = "CODE-39"

    /// Whether it is an EAN or UPC, whose check digit the decoder verifies.
    public var isRetail: Bool {
        switch self {
        case .ean13, .ean8, .upcA, .upcE: true
        default: false
        }
    }

    /// Whether it is DataBar or DataBar Expanded, which zbar reads in segments and joins.
    var isDataBar: Bool { self == .dataBar || self == .dataBarExpanded }

    /// Whether it is read along rows and columns, as opposed to codes in two dimensions.
    var isLinear: Bool {
        switch self {
        case .qrCode, .dataMatrix, .microQRCode, .aztec, .pdf417: false
        default: true
        }
    }
}

/// An upright rectangle in a frame, in pixels from the top left.
public struct BoundingBox: Hashable, Sendable {
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

    /// Creates the rectangle of a whole frame.
    init(whole size: FrameSize) { self.init(left: 0, top: 0, right: size.width, bottom: size.height) }

    public var width: Int { right - left }
    public var height: Int { bottom - top }
    public var centre: (x: Int, y: Int) { ((left + right) / 2, (top + bottom) / 2) }
}
