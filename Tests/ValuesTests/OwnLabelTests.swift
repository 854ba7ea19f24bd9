import TestSupport
import Testing
import Values

struct OwnLabelTests {
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func readsWhatItPrintsAndNoticesSlips(seed: UInt64) {
        var chance = SeededGenerator(state: seed)
        let own = OwnLabel.random(using: &chance)
        #expect(own.code.count == 18)
        #expect(Label(own.code) == .own(own) && Label(own.code.lowercased() + "\r\n") == .own(own))
        #expect(OwnLabel(characters: own.characters) == own)
        for wrong in slips(own.characters) { #expect(OwnLabel(characters: wrong) == nil, "\(wrong) for \(own)") }
    }

    @Test(arguments: [
        "", "SCANTRY-L-", "SCANTRY-L-0000000", "SCANTRY-L-00000001", "SCANTRY-L-000000000", "SCANTRY-L-OOOOOOOO",
        "SCANTRY-L-0000000٠", "XSCANTRY-L-00000000", "SCANTRY-L 00000000", "00000000", "SCANTRY-L-ＡＡ",
    ])
    func takesNothingElseForALabel(code: String) {
        #expect(OwnLabel(code) == nil)
        #expect(Label(code).kind != .own)
    }

    /// Returns all variants with one wrong character or two neighbours swapped.
    private func slips(_ text: String) -> [String] {
        let letters = Array(text)
        return letters.indices.flatMap { place in
            "0123456789ABCDEFGHJKMNPQRSTVWXYZILOU".filter { $0 != letters[place] }.map { other in
                var wrong = letters
                wrong[place] = other
                return String(wrong)
            }
        }
            + letters.indices.dropLast().filter { letters[$0] != letters[$0 + 1] }.map { place in
                var wrong = letters
                wrong.swapAt(place, place + 1)
                return String(wrong)
            }
    }
}
