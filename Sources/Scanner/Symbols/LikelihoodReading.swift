/// A text that the likelihood reader has found in a region, with its goodness of fit.
struct LikelihoodReading {
    let layout: SymbolLayout
    /// The text as the layout has it: a UPC-A with a leading 0.
    let text: String
    /// The share of the profile's variance that the symbol explains, 1 for all.
    let explained: Float
    /// The excess cost of the best other valid text, in units of the residual variance: 2 for each nat if only noise were to
    /// blame. Wrong geometry makes wrong texts look up to 40 better than right ones. Negative for a claim that another text
    /// explains better.
    let margin: Float
    let ends: SymbolEnds
    /// The upright rectangle around the symbol, in pixels of the frame.
    let place: BoundingBox
    /// Whether another reader has read the text, so that it was only compared.
    let isClaimed: Bool
    /// Whether it was read by ``ElasticAligner``, with modules of uneven width: wrong texts fit better, too, then.
    var isElastic = false
    /// Whether several frames have shown it together; see ``ProfileMean``.
    var isJoint = false
    /// Whether the picture at that place has changed since the frame that was read: the pack has moved on.
    var isOutdated = false
    /// The best other valid text, as the layout has it; nil for a claim.
    var rival: String?
    /// Whether a lower margin is enough, because the text is the code of a known product and the rival is not; see
    /// ``Certainty/isFavoured(_:among:_:by:)``.
    var isKnown = false

    /// Whether no other attempt at the same place is worth its time.
    var isClear: Bool { Certainty.isClear(explained: explained, margin: margin) }

    /// As ``Symbol/quality``: a tenth of the margin.
    var quality: Int { Int(min(max(margin, 0), 10_000) / 10) }

    /// Whether its place need not be read again.
    var isSettled: Bool { (isClear && isWhole) || Certainty.confirms(self) }

    /// As frames have it: a UPC-A is told by its leading 0.
    var symbology: Symbology { layout.symbology == .ean13 && text.hasPrefix("0") ? .upcA : layout.symbology }
    var symbolText: String { symbology == .upcA ? String(text.dropFirst()) : text }

    /// The text and its rival as ``KnownCodes`` has them.
    var gtin: String { Self.gtin(text) }
    var rivalGTIN: String? { rival.map(Self.gtin) }

    private static func gtin(_ text: String) -> String { String(repeating: "0", count: max(0, 13 - text.count)) + text }
}

/// The quality of the outer parts of a symbol and of its digits: a checksum supplies a hidden digit silently, so a margin
/// cannot tell that it was hidden.
struct SymbolEnds {
    /// The contrast at the weaker end, as a share of the greatest.
    var contrast: Float
    /// The mean reflectance of the darker quiet zone, from 0 for black bars to 1 for the white between them.
    var quiet: Float
    /// The share of variance explained of the weaker of the two outer guards, 0 to 1.
    var guards: Float
    /// The residual of the worst digit, as a multiple of the median digit's.
    var worstDigit: Float
}
