import Testing

@testable import Scanner

struct SightingTests {
    /// Two codes cannot be printed at one place: the less clear one is a misread.
    @Test func keepsTheClearestOfTwoTextsAtOnePlace() {
        let sighting = sight([.own("4006381333931", margin: 900), .own("5550522310293", margin: 50, left: 120)])
        #expect(sighting.symbols.map(\.text) == ["4006381333931"])
    }

    @Test func keepsTwoPacksThatAreSideBySide() {
        let sighting = sight([.own("4006381333931", margin: 900), .own("8076800195057", margin: 50, left: 310)])
        #expect(sighting.symbols.map(\.text) == ["4006381333931", "8076800195057"])
    }

    /// Reading may take longer than a frame, and the pack moves on.
    @Test func placesAPackWhereItIsNow() {
        var outdated = LikelihoodReading.own("4006381333931", margin: 900)
        outdated.isOutdated = true
        let current = LikelihoodReading.own("4006381333931", margin: 50, left: 400)
        #expect(sight([outdated]).symbols.map(\.place) == [outdated.place])
        #expect(sight([outdated, current]).symbols.map(\.place) == [current.place])
        let zbar = Symbol(symbology: .ean13, text: current.text, quality: 2, place: current.place)
        let sighting = sight([outdated], retail: [zbar])
        #expect(sighting.symbols.map(\.place) == [current.place])
        #expect(sighting.symbols.map(\.evidence) == [.supports])
    }

    @Test func dropsWhatIsLessClearThanAConfirmedReadingOfZBar() {
        let claim = LikelihoodReading.own("4006381333931", margin: 900, isClaimed: true)
        let zbar = Symbol(symbology: .ean13, text: claim.text, quality: 20, place: claim.place)
        let sighting = sight([claim, .own("5550522310293", margin: 50)], retail: [zbar])
        #expect(sighting.symbols.map(\.text) == ["4006381333931"])
        #expect(sighting.symbols.map(\.evidence) == [.supports])
    }

    /// Too weak to be accepted alone, but enough if zbar has found the same text independently.
    @Test(arguments: [("4006381333931", true), ("5550522310293", false)])
    func believesZBarWhereAWeakReadingAgrees(text: String, isBelieved: Bool) {
        let weak = LikelihoodReading.own("4006381333931", margin: 12)
        let zbar = Symbol(symbology: .ean13, text: text, quality: 20, place: weak.place)
        #expect(sight([weak]).symbols.isEmpty)
        #expect(sight([weak], retail: [zbar]).symbols.map(\.isCertainInOnePicture) == [isBelieved])
    }

    /// Each of these would count in two frames of a camera.
    @Test(arguments: [(Float(32), false), (45, true)])
    func asksMoreOfASinglePicture(margin: Float, isBelieved: Bool) {
        let symbols = sight([.own("4006381333931", margin: margin)]).symbols
        #expect(symbols.map(\.evidence) == [.suggests])
        #expect(symbols.map(\.isCertainInOnePicture) == [isBelieved])
    }

    @Test func doesNotBelieveZBarAtThePlaceOfAClearReading() {
        let own = LikelihoodReading.own("4006381333931", margin: 900)
        let zbar = Symbol(symbology: .ean13, text: "5550522310293", quality: 20, place: own.place)
        let evidence = sight([own], retail: [zbar]).symbols.map { [$0.text: $0.evidence] }
        #expect(Set(evidence) == [["4006381333931": .supports], ["5550522310293": .contradicts]])
    }

    @Test(arguments: [
        (Symbology.dataBar, 1, false), (.dataBarExpanded, 1, false), (.dataBar, 2, true), (.qrCode, 1, true),
    ])
    func doesNotBelieveADataBarOfASingleLine(symbology: Symbology, lines: Int, isBelieved: Bool) {
        let place = BoundingBox(left: 100, top: 100, right: 200, bottom: 120)
        let symbol = Symbol(symbology: symbology, text: "0104006381333931", quality: lines, place: place)
        #expect(sight([], others: [symbol]).symbols.map(\.isCertainInOnePicture) == [isBelieved])
    }

    private func sight(_ readings: [LikelihoodReading], retail: [Symbol] = [], others: [Symbol] = []) -> Sighting {
        let clearestFirst = readings.sorted { $0.margin > $1.margin }
        return Sighting(retail: retail, others: others, LikelihoodReader.DecodePass(readings: clearestFirst))
    }
}

extension LikelihoodReading {
    /// Returns a reading of a fully visible EAN-13.
    fileprivate static func own(_ text: String, margin: Float, left: Int = 100, isClaimed: Bool = false)
        -> LikelihoodReading
    {
        LikelihoodReading(
            layout: .ean13, text: text, explained: 0.95, margin: margin,
            ends: SymbolEnds(contrast: 1, quiet: 1, guards: 1, worstDigit: 1),
            place: BoundingBox(left: left, top: 100, right: left + 190, bottom: 180), isClaimed: isClaimed)
    }
}
