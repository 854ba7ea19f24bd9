import Synchronization
import Testing

@testable import Scanner

/// The weak readings that the prior of known products confirms.
struct KnownCodesTests {
    private static let (own, rival, other) = ("4006381333931", "4006381333948", "8076800195057")

    @Test func reportsAWeakReadingOnlyIfItIsKnown() {
        let weak = LikelihoodReading.weak(Self.own, rival: Self.rival)
        #expect(Sighting(weak).symbols.isEmpty && Sighting(weak).weak.count == 1)
        #expect(Sighting(weak, known: []).symbols.isEmpty)
        #expect(Sighting(weak, known: [Self.other]).symbols.isEmpty)
        let sighting = Sighting(weak, known: [Self.own, Self.other])
        #expect(sighting.symbols.map(\.evidence) == [.suggests] && sighting.favoured == [Self.own])
        #expect(sighting.weak.isEmpty)
    }

    @Test func raisesASuggestionToSupport() {
        let reading = LikelihoodReading.weak(Self.own, rival: Self.rival, margin: 50)
        #expect(Sighting(reading).symbols.map(\.evidence) == [.suggests])
        #expect(Sighting(reading, known: [Self.own]).symbols.map(\.evidence) == [.supports])
    }

    @Test func doesNothingWhereTheRivalIsKnownToo() {
        let weak = LikelihoodReading.weak(Self.own, rival: Self.rival)
        #expect(Sighting(weak, known: [Self.own, Self.rival]).symbols.isEmpty)
        #expect(Sighting(weak, known: [Self.rival]).symbols.isEmpty)
        #expect(Sighting(.weak(Self.own, rival: nil), known: [Self.own]).symbols.isEmpty)
    }

    @Test(arguments: [19, 20] as [Float]) func neverReportsAMarginBelowItsBound(margin: Float) {
        #expect(Sighting(.weak(Self.own, rival: Self.rival, margin: margin), known: [Self.own]).symbols.isEmpty)
    }

    @Test(arguments: [10, 21, 24, 40] as [Float]) func doesNothingWhereAnotherTextIsReadAtTheSamePlace(margin: Float) {
        let weak = LikelihoodReading.weak(Self.own, rival: Self.rival)
        let others = LikelihoodReading.weak(Self.other, rival: Self.own, margin: margin)
        for readings in [[weak, others], [others, weak]] {
            #expect(Sighting(readings, known: [Self.own]).symbols.allSatisfy { $0.text == Self.other })
            #expect(Sighting(readings, known: [Self.own]).favoured.isEmpty)
        }
        let elsewhere = LikelihoodReading.weak(Self.other, rival: Self.own, margin: margin, left: 400)
        #expect(Sighting([weak, elsewhere], known: [Self.own]).favoured == [Self.own])
    }

    @Test func doesNothingWhereZBarReadsAnotherText() {
        let weak = LikelihoodReading.weak(Self.own, rival: Self.rival)
        let ofZBar = Symbol(symbology: .ean13, text: Self.other, quality: 3, place: weak.place)
        #expect(Sighting([weak], retail: [ofZBar], known: [Self.own]).favoured.isEmpty)
        let refutation = LikelihoodReading.weak(Self.other, rival: nil, margin: -30, isClaimed: true)
        #expect(Sighting([weak, refutation], retail: [ofZBar], known: [Self.own]).favoured == [Self.own])
    }

    @Test func looksUpOnlyWhatMakesADifference() {
        let codes = CountedCodes([Self.own])
        for margin: Float in [-5, 0, 10, 19, 31, 40, 44, 61, 200, 1_000] {
            _ = Sighting(.weak(Self.own, rival: Self.rival, margin: margin), known: codes)
        }
        _ = Sighting(.weak(Self.own, rival: Self.rival, explained: 0.7), known: codes)
        _ = Sighting(.weak(Self.own, rival: Self.rival, quiet: 0.3), known: codes)
        #expect(codes.asked.isEmpty)
        _ = Sighting(.weak(Self.own, rival: Self.rival), known: codes)
        #expect(codes.asked == [Self.own, Self.rival])
    }

    @Test func waitsForBothAnswers() {
        let weak = LikelihoodReading.weak(Self.own, rival: Self.rival)
        for pending in [[Self.own], [Self.rival], [Self.own, Self.rival]] {
            let codes = CountedCodes([Self.own], pending: Set(pending))
            #expect(Sighting(weak, known: codes).symbols.isEmpty)
            #expect(codes.asked == [Self.own, Self.rival])
        }
    }

    @Test func asksForThirteenDigits() {
        let codes = CountedCodes([])
        _ = Sighting(.weak("96385074", rival: "96385081", margin: 50, layout: .ean8), known: codes)
        _ = Sighting(.weak("0036000291452", rival: "0036000291469"), known: codes)
        #expect(codes.asked == ["0000096385074", "0000096385081", "0036000291452", "0036000291469"])
    }

    /// Noise of each strength makes some symbols weak; all of them have to be read right, with and without the prior.
    @Test func readsSomeDrawnWeakSymbolsOnlyWithThePrior() throws {
        let drawn = try DrawnSymbol(.ean13, Self.own, blur: .gaussian(0.9))
        let reader = ProfileReader()
        var favoured = 0
        for seed in UInt64(1)...400 {
            let noise = 14 + Double(seed % 11)
            reader.upright.copy(drawn.profile(count: 480, origin: 50, module: 4, noise: noise, seed: seed))
            reader.load()
            guard let candidate = reader.read(.ean13, length: 380, ReadingAttempt(search: .thorough)) else { continue }
            let reading = LikelihoodReading(candidate)
            let (without, with) = (Sighting(reading), Sighting(reading, known: [Self.own]))
            #expect((without.symbols + with.symbols).allSatisfy { $0.text == Self.own })
            #expect(with.symbols.count >= without.symbols.count)
            if without.symbols.isEmpty, with.favoured == [Self.own] { favoured += 1 }
        }
        #expect(favoured > 0)
    }
}

extension BarProfile {
    fileprivate func copy(_ other: BarProfile) {
        begin(count: other.count, binWidth: other.binWidth, start: other.start)
        values.base.update(from: other.values.base, count: other.count)
    }
}

/// Known codes that record queries.
private final class CountedCodes: KnownCodes {
    private let codes: Set<String>
    private let pending: Set<String>
    private let questions = Mutex<[String]>([])
    var asked: [String] { questions.withLock { $0 } }

    init(_ codes: Set<String>, pending: Set<String> = []) { (self.codes, self.pending) = (codes, pending) }

    func contains(_ gtin: String) -> Bool? {
        questions.withLock { $0.append(gtin) }
        return pending.contains(gtin) ? nil : codes.contains(gtin)
    }
}

extension Sighting {
    fileprivate init(_ readings: [LikelihoodReading], retail: [Symbol] = [], known: (any KnownCodes)? = nil) {
        self.init(retail: retail, others: [], LikelihoodReader.DecodePass(readings: readings), known: known)
    }

    fileprivate init(_ readings: [LikelihoodReading], retail: [Symbol] = [], known: [String]) {
        self.init(readings, retail: retail, known: KnownCodeList(known))
    }

    fileprivate init(_ reading: LikelihoodReading, known: (any KnownCodes)? = nil) {
        self.init([reading], known: known)
    }

    fileprivate init(_ reading: LikelihoodReading, known: [String]) { self.init([reading], known: known) }
}

extension LikelihoodReading {
    /// Creates the reading of a profile.
    fileprivate init(_ candidate: ProfileReader.Candidate) {
        self.init(
            layout: candidate.layout, text: candidate.text, explained: candidate.fit.explained,
            margin: candidate.margin, ends: candidate.ends,
            place: BoundingBox(left: 100, top: 100, right: 290, bottom: 180),
            isClaimed: false, rival: candidate.rival)
    }

    /// Returns a reading that is too weak to be reported, with changes by a test.
    fileprivate static func weak(
        _ text: String, rival: String?, explained: Float = 0.95, margin: Float = 23, quiet: Float = 1,
        layout: SymbolLayout = .ean13, left: Int = 100, isClaimed: Bool = false
    ) -> LikelihoodReading {
        LikelihoodReading(
            layout: layout, text: text, explained: explained, margin: margin,
            ends: SymbolEnds(contrast: 1, quiet: quiet, guards: 1, worstDigit: 1),
            place: BoundingBox(left: left, top: 100, right: left + 190, bottom: 180), isClaimed: isClaimed,
            rival: rival)
    }
}
