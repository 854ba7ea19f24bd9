import Testing

@testable import Scanner

struct CertaintyTests {
    @Test(
        arguments: [
            (0.95, 200, .supports), (0.90, 70, .supports), (0.90, 40, .suggests), (0.83, 200, .suggests),
            (0.95, 20, nil), (0.75, 200, nil),
        ] as [(Float, Float, Symbol.Evidence?)])
    func believesAnEAN13ByWhatItExplainsAndItsMargin(explained: Float, margin: Float, expected: Symbol.Evidence?) {
        #expect(Certainty.evidence(for: .ean13(explained, margin)) == expected)
    }

    @Test(
        arguments: [
            (0.95, 200, .supports), (0.95, 70, .suggests), (0.91, 200, .suggests), (0.95, 50, nil), (0.88, 200, nil),
        ] as [(Float, Float, Symbol.Evidence?)])
    func asksMoreOfAnEAN8(explained: Float, margin: Float, expected: Symbol.Evidence?) {
        #expect(Certainty.evidence(for: .ean8(explained, margin)) == expected)
    }

    @Test(
        arguments: [
            (0.95, 46, .suggests, .supports), (0.95, 44, .suggests, .suggests), (0.86, 59, .suggests, .suggests),
            (0.85, 24, nil, .suggests), (0.85, 19, nil, nil), (0.79, 24, nil, nil),
        ] as [(Float, Float, Symbol.Evidence?, Symbol.Evidence?)])
    func demandsLessMarginOfAKnownEAN13(
        explained: Float, margin: Float, unknown: Symbol.Evidence?, known: Symbol.Evidence?
    ) {
        #expect(Certainty.evidence(for: .ean13(explained, margin)) == unknown)
        #expect(Certainty.evidence(for: .ean13(explained, margin).ofKnownProduct) == known)
    }

    @Test(
        arguments: [
            (0.95, 76, .suggests, .supports), (0.95, 74, .suggests, .suggests), (0.91, 46, nil, .suggests),
            (0.91, 44, nil, nil), (0.89, 59, nil, nil),
        ] as [(Float, Float, Symbol.Evidence?, Symbol.Evidence?)])
    func demandsLessMarginOfAKnownEAN8(
        explained: Float, margin: Float, unknown: Symbol.Evidence?, known: Symbol.Evidence?
    ) {
        #expect(Certainty.evidence(for: .ean8(explained, margin)) == unknown)
        #expect(Certainty.evidence(for: .ean8(explained, margin).ofKnownProduct) == known)
    }

    /// A known product counts as a margin of 15 more, but not with a margin of 20.
    @Test(arguments: [Symbology.ean13, .ean8], [0.75, 0.82, 0.88, 0.91, 0.95, 1] as [Float])
    func boundsThePrior(symbology: Symbology, explained: Float) {
        for margin in stride(from: Float(-20), through: 120, by: 0.5) {
            let known = Certainty.evidence(for: .own(symbology, explained, margin).ofKnownProduct)
            let unknown = Certainty.evidence(for: .own(symbology, explained, margin))
            let clearer = Certainty.evidence(for: .own(symbology, explained, margin + 15))
            #expect(known == unknown || known == clearer)
            #expect(known == (margin > 20 ? clearer : nil), "margin \(margin)")
        }
    }

    @Test func neverReportsAUPCEOfItsOwn() {
        #expect(Certainty.evidence(for: .upcE(1, 10_000)) == nil)
        #expect(Certainty.evidence(for: .upcE(1, 10_000).ofKnownProduct) == nil)
    }

    @Test(arguments: [
        SymbolEnds(contrast: 0.1, quiet: 1, guards: 1, worstDigit: 1),
        SymbolEnds(contrast: 1, quiet: 0.4, guards: 1, worstDigit: 1),
        SymbolEnds(contrast: 1, quiet: 1, guards: 0.2, worstDigit: 1),
        SymbolEnds(contrast: 1, quiet: 1, guards: 1, worstDigit: 20),
    ])
    func reportsNothingThatIsHiddenInPart(ends: SymbolEnds) {
        #expect(Certainty.evidence(for: .ean13(0.99, 1_000)) == .supports)
        #expect(Certainty.evidence(for: .ean13(0.99, 1_000, ends: ends)) == nil)
        #expect(Certainty.evidence(for: .ean8(0.99, 1_000, ends: ends)) == nil)
        #expect(Certainty.evidence(for: .ean13(0.99, 1_000, ends: ends).ofKnownProduct) == nil)
    }

    /// With its ends hidden, the middle of a UPC-A may pass for an EAN-8: one did by a margin of 242.
    @Test(arguments: [(guards: 0.45, quiet: 1), (guards: 1, quiet: 0.71)] as [(guards: Float, quiet: Float)])
    func asksForTheGuardsAndQuietZonesOfAnEAN8(guards: Float, quiet: Float) {
        let ends = SymbolEnds(contrast: 1, quiet: quiet, guards: guards, worstDigit: 1)
        #expect(Certainty.evidence(for: .ean13(0.96, 242, ends: ends)) == .supports)
        #expect(Certainty.evidence(for: .ean8(0.96, 242, ends: ends)) == nil)
    }

    @Test(
        arguments: [(0.95, 50, true), (0.65, 5, true), (0.65, 1, false), (0.5, 50, false), (0.95, -5, false)]
            as [(Float, Float, Bool)])
    func confirmsAClaimThatThePictureFollows(explained: Float, margin: Float, expected: Bool) {
        for symbology in [Symbology.ean13, .ean8] {
            #expect(Certainty.confirms(.claim(symbology, explained, margin)) == expected)
        }
    }

    @Test(arguments: [(0.85, 20, true), (0.78, 20, false), (0.85, 9, false)] as [(Float, Float, Bool)])
    func asksMoreOfAClaimWhoseModulesAreUneven(explained: Float, margin: Float, expected: Bool) {
        var claim = LikelihoodReading.claim(.ean13, explained, margin)
        #expect(Certainty.confirms(claim))
        claim.isElastic = true
        #expect(Certainty.confirms(claim) == expected)
    }

    @Test(
        arguments: [
            (0.8, 10, 0.9, 0.9, true), (0.8, 4, 0.9, 0.9, false), (0.7, 10, 0.9, 0.9, false),
            (0.8, 10, 0.6, 0.9, false),
            (0.8, 10, 0.9, 0.4, false),
        ] as [(Float, Float, Float, Float, Bool)])
    func confirmsAUPCEOnlyWithQuietZonesAndGuards(
        explained: Float, margin: Float, quiet: Float, guards: Float, expected: Bool
    ) {
        let ends = SymbolEnds(contrast: 1, quiet: quiet, guards: guards, worstDigit: 1)
        #expect(Certainty.confirms(.claim(.upcE, explained, margin, ends: ends)) == expected)
    }

    @Test(
        arguments: [(0.9, -10, true), (0.9, -1, false), (0.9, 10, false), (0.6, -10, false)] as [(Float, Float, Bool)])
    func refutesAClaimThatAnotherTextExplainsBetter(explained: Float, margin: Float, expected: Bool) {
        #expect(Certainty.refutes(.claim(.ean13, explained, margin)) == expected)
    }

    @Test func neitherConfirmsNorRefutesWhatNobodyClaims() {
        #expect(!Certainty.confirms(.ean13(0.99, 1_000)))
        #expect(!Certainty.refutes(.ean13(0.99, -1_000)))
    }

    @Test(arguments: [0.3, 0.5, 0.7, 0.9, 1] as [Float]) func neverConfirmsAndRefutesAtOnce(explained: Float) {
        for margin in stride(from: Float(-20), through: 20, by: 1) {
            let claim = LikelihoodReading.claim(.ean13, explained, margin)
            #expect(!(Certainty.confirms(claim) && Certainty.refutes(claim)))
        }
    }

    @Test(
        arguments: [
            (.supports, 4, 1), (.supports, 1, 2), (.suggests, 1, 2), (.none, 100, nil),
            (.contradicts, 100, nil),
        ] as [(Symbol.Evidence, Int, Int?)])
    func countsASymbolAfterAsManyFramesAsItsEvidenceDemands(evidence: Symbol.Evidence, quality: Int, frames: Int?) {
        var presentations = Presentations()
        let symbol = Symbol(
            symbology: .ean13, text: "4006381333931", quality: quality,
            place: BoundingBox(left: 100, top: 100, right: 290, bottom: 180), evidence: evidence)
        let first = (1...20).first { !presentations.observe([symbol], at: .milliseconds(33 * $0)).isEmpty }
        #expect(first == frames)
    }
}

extension LikelihoodReading {
    /// Returns a reading of a fully visible symbol.
    private static func reading(
        _ symbology: Symbology, _ explained: Float, _ margin: Float, _ ends: SymbolEnds, isClaimed: Bool
    ) -> LikelihoodReading {
        let text = [Symbology.ean13: "4006381333931", .ean8: "96385074"][symbology] ?? "01234565"
        return LikelihoodReading(
            layout: symbology.layout, text: text, explained: explained, margin: margin, ends: ends,
            place: BoundingBox(left: 100, top: 100, right: 290, bottom: 180), isClaimed: isClaimed)
    }

    fileprivate static func ean13(
        _ explained: Float, _ margin: Float, ends: SymbolEnds = .perfect
    ) -> LikelihoodReading { reading(.ean13, explained, margin, ends, isClaimed: false) }

    fileprivate static func ean8(
        _ explained: Float, _ margin: Float, ends: SymbolEnds = .perfect
    ) -> LikelihoodReading { reading(.ean8, explained, margin, ends, isClaimed: false) }

    fileprivate static func own(_ symbology: Symbology, _ explained: Float, _ margin: Float) -> LikelihoodReading {
        reading(symbology, explained, margin, .perfect, isClaimed: false)
    }

    /// The reading with the prior applied.
    fileprivate var ofKnownProduct: LikelihoodReading {
        var reading = self
        reading.isKnown = true
        return reading
    }

    fileprivate static func upcE(_ explained: Float, _ margin: Float) -> LikelihoodReading {
        reading(.upcE, explained, margin, .perfect, isClaimed: false)
    }

    fileprivate static func claim(
        _ symbology: Symbology, _ explained: Float, _ margin: Float, ends: SymbolEnds = .perfect
    ) -> LikelihoodReading { reading(symbology, explained, margin, ends, isClaimed: true) }
}

extension SymbolEnds {
    fileprivate static let perfect = SymbolEnds(contrast: 1, quiet: 1, guards: 1, worstDigit: 1)
}
