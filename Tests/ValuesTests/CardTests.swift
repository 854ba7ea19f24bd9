import Testing
import Values

struct CardTests {
    @Test(arguments: [
        ("SCANTRY-TAKE", Card.mode(.take)), ("scantry-take-all", .mode(.takeAll)), ("SCANTRY-LOC-12", .location(12)),
        ("SCANTRY-Q-2.5", .quantity(Amount(thousandths: 2_500))), ("BBUDDY-Q-100", .quantity(Amount("100") ?? .zero)),
        ("BBUDDY-C", .mode(.take)), ("BBUDDY-CS", .mode(.spoiled)), ("BBUDDY-CA", .mode(.takeAll)),
        ("BBUDDY-P", .mode(.add)), ("BBUDDY-O", .mode(.open)), ("BBUDDY-I", .mode(.lookUp)),
        ("BBUDDY-AS", .mode(.shoppingList)), ("SCANTRY-DATE+3", .date(.after(3, .days))),
        ("SCANTRY-DATE+1W", .date(.after(1, .weeks))), ("SCANTRY-DATE+6M", .date(.after(6, .months))),
        ("SCANTRY-NODATE", .date(.none)), ("SCANTRY-EMPTY-3", .empty(3)), ("SCANTRY-MEMBER-1", .member(1)),
    ])
    func readsTheExactGrammar(code: String, card: Card) {
        #expect(Card(code) == card)
        #expect(Card(card.code) == card)
    }

    @Test(arguments: [
        "", "TAKE", "SCANTRY-", "SCANTRY-TAKEN", " SCANTRY-TAKE", "SCANTRY-TAKE\n", "SCANTRY-LOC-", "SCANTRY-LOC-0",
        "SCANTRY-LOC-01", "SCANTRY-LOC-１", "SCANTRY-LOC-1234567890", "SCANTRY-Q-0", "SCANTRY-Q-.5", "SCANTRY-Q-1.",
        "SCANTRY-Q-1.2345", "SCANTRY-Q-12345", "SCANTRY-Q-1,5", "SCANTRY-Q--1", "SCANTRY-DATE+", "SCANTRY-DATE+0",
        "SCANTRY-DATE+3D", "SCANTRY-DATE-20270230", "SCANTRY-DATE-19270101", "SCANTRY-DATE20270101", "BBUDDY-LOC-1",
        "SCANTRY-PAIR", "SCANTRY-TAKE;SCANTRY-TAKE", "https://example.com/SCANTRY-TAKE",
    ])
    func takesNothingElseForACard(code: String) {
        #expect(Card(code) == nil)
    }
}
