import Testing
import Trust

/// Tokens, and their stored fingerprints.
struct TokenTests {
    @Test func areAllDifferentAndReadBack() {
        let tokens = (0..<100).map { _ in Token() }
        #expect(Set(tokens.map(\.text)).count == 100)
        #expect(tokens.allSatisfy { Token($0.text)?.fingerprint == $0.fingerprint && $0.text.count == 64 })
    }

    @Test(arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "A", count: 64)])
    func looksAtNothingThatCannotBeOne(text: String) {
        #expect(Token(text) == nil)
    }

    /// The example of FIPS 180-4.
    @Test func hasTheFingerprintThatOthersCompute() {
        #expect(
            SHA256.digits(of: "abc".utf8) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
