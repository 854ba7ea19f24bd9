import Testing
import Values

/// Labels that Grocy has printed.
struct GrocycodeTests {
    @Test func readsProductsAndLots() {
        #expect(Grocycode("grcy:p:12") == Grocycode(.product, 12))
        #expect(Grocycode("GRCY:P:12:5F0C1F0B7D3B1") == Grocycode(.product, 12, lot: "5f0c1f0b7d3b1"))
        #expect(Grocycode("grcy:c:3")?.thing == .chore && Grocycode("grcy:b:3")?.thing == .battery)
        #expect(Grocycode("grcy:r:3")?.thing == .recipe)
        #expect(Grocycode(.product, 12, lot: "5f0c1f0b7d3b1").text == "grcy:p:12:5f0c1f0b7d3b1")
    }

    @Test(
        arguments: [
            "", "grcy", "grcy:p", "grcy:p:", "grcy:p:x", "grcy:p:-1", "grcy:p:1:", "grcy:p:1:a:b", "grcy:x:1",
            "grcy:p:1:a b",
            "xgrcy:p:1", "grcy:p:99999999999999999999",
        ]) func refusesOthers(text: String)
    {
        #expect(Grocycode(text) == nil)
    }

    @Test func isALabelOfTheHousehold() {
        let label = Label("grcy:p:12", form: .text)
        #expect(label == .grocy(Grocycode(.product, 12)) && label.kind == .own)
        #expect(label.keptText == "grcy:p:12" && label.gtin == nil)
    }
}
