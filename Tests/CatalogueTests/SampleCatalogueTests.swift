import Catalogue
import Fixtures
import Kitchen
import Samples
import Testing
import Values

struct SampleCatalogueTests {
    @Test func knowsAFewHundredRealProducts() throws {
        let catalogue = SampleCatalogue(tsv: Samples.products)
        #expect(catalogue.count > 300)
        let facts = try #require(catalogue.facts(of: gtin("8076800195057")))
        #expect(facts.name == "Spaghetti n.5" && facts.brand == "Barilla" && facts.packageSize == "500 g")
        #expect(facts.source == .samples)
    }

    @Test func holdsOnlyNumbersOfArticles() {
        let lines = Samples.products.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
        for line in lines {
            let code = String(line.prefix { $0 != "\t" })
            #expect(GTIN(code)?.purpose == .article, "\(code)")
        }
        #expect(lines.count == SampleCatalogue(tsv: Samples.products).count)
    }

    @Test func saysWhereItsFactsAreFrom() {
        #expect(Samples.products.hasPrefix("#"))
        #expect(Samples.products.contains("Open Food Facts") && Samples.products.contains("Open Database Licence"))
    }

    @Test func leavesOutLinesOfAnotherShape() throws {
        let catalogue = SampleCatalogue(
            tsv: "gtin\tname\tbrand\tquantity\tcategory\n3017620422004\ta\t\t\t\nshort\n96385074\tb\t\t\t\n")
        #expect(catalogue.count == 1)
        #expect(catalogue.facts(of: try gtin("96385074"))?.brand == nil)
    }
}
