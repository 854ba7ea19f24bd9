import Foundation
import Testing

@testable import Scanner

struct ElasticAlignerTests {
    /// Three dents, each a module deep: more than the polynomial of a ``SymbolGeometry`` follows.
    @Test(arguments: ["4006381333931", "8076800195057", "9780201379624"])
    func readsModulesOfUnevenWidth(text: String) throws {
        let reader = ProfileReader()
        try load(DrawnSymbol(.ean13, text), dents: 1, into: reader)
        #expect(reader.read(.ean13, length: 380, ReadingAttempt(search: .thorough))?.text != text)
        let candidate = reader.read(.ean13, length: 380, ReadingAttempt(isElastic: true, search: .thorough))
        #expect(candidate?.text == text)
        #expect(candidate?.fit.explained ?? 0 > 0.9)
    }

    @Test(arguments: ["4006381333931", "8076800195057", "9780201379624"])
    func confirmsATextOfUnevenModulesAndNoOther(text: String) throws {
        let reader = ProfileReader()
        try load(DrawnSymbol(.ean13, text), dents: 1, into: reader)
        let digit = (Int(String(text.dropFirst(6).prefix(1))) ?? 0) + 3
        let other = "\(text.prefix(6))\(digit % 10)\(text.dropFirst(7).dropLast())".withCheckDigit
        #expect(try confirms(text, with: reader))
        #expect(try !confirms(other, with: reader))
    }

    @Test func leavesAnEvenSymbolAsItIs() throws {
        let reader = ProfileReader()
        try load(DrawnSymbol(.ean13, "4006381333931"), dents: 0, into: reader)
        let candidate = reader.read(.ean13, length: 380, ReadingAttempt(isElastic: true, search: .thorough))
        #expect(candidate?.text == "4006381333931")
        #expect(candidate?.fit.geometry.dents == nil)
    }

    private func confirms(_ text: String, with reader: ProfileReader) throws -> Bool {
        let whole = BoundingBox(left: 0, top: 0, right: 500, bottom: 100)
        let claim = try #require(SymbolClaim(Symbol(symbology: .ean13, text: text, quality: 20, place: whole)))
        guard let candidate = reader.compare(claim, length: 380, ReadingAttempt(isElastic: true, search: .thorough))
        else { return false }
        return Certainty.confirms(
            LikelihoodReading(
                layout: .ean13, text: text, explained: candidate.fit.explained, margin: candidate.margin,
                ends: candidate.ends, place: whole, isClaimed: true,
                isElastic: candidate.fit.geometry.dents != nil))
    }

    /// Puts a symbol of four bins a module into the reader's profile, with three dents of so many modules.
    private func load(_ symbol: DrawnSymbol, dents depth: Double, into reader: ProfileReader) throws {
        let profile = symbol.profile(count: 500) { bin in
            let u = (bin - 60) / 4
            return u + depth * sin(min(max(u / 95, 0), 1) * 6 * .pi)
        }
        reader.upright.begin(count: 500, binWidth: 1, start: -250)
        reader.upright.values.base.update(from: profile.values.base, count: 500)
        reader.load()
    }
}
