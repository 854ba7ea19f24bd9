import Testing
import Values

/// The folded forms of names for searching and sorting.
struct FoldingTests {
    @Test(arguments: [
        ("Crème Brûlée", "creme brulee"), ("ŒUFS", "oeufs"), ("cre\u{300}me", "creme"), ("Smørrebrød", "smorrebrod"),
        ("Straße", "strasse"), ("МОЛОКО", "молоко"), ("Ｎｕｔ", "nut"), ("choco\u{200B}\u{202E}lat", "chocolat"),
        ("🍝", "🍝"),
    ])
    func looksThroughCaseAccentsAndWhatIsInvisible(name: String, key: String) {
        #expect(name.folded == key)
    }
}
