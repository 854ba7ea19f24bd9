import ArgumentParser
import Catalogue
import CommandSupport
import Foundation
import Kitchen
import Phrases
import Samples
import Values
import Web

/// `scantry lookup`: the product with a GTIN.
struct Lookup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Identify the product of a GTIN.",
        discussion: """
            Asks the household, then the catalogue. Exits with 1 if neither knows it. Works beside a running kiosk.
            Data that the household has not entered is from Open Food Facts, Open Database Licence 1.0.

            Examples:
              scantry lookup 8076800195057
              scantry lookup --format json 8076800195057
            """)

    @Option(help: "text, or json.")
    var format = Decode.Format.text

    @OptionGroup var household: Household

    @Argument(help: "The digits under the barcode.")
    var gtin: GTIN

    func run() async throws {
        do {
            guard
                let product = try await household.query(
                    here: known, there: { try await $0.get(path, as: KnownProduct.self) })
            else {
                Terminal.printError("Neither the household nor the catalogue knows \(gtin.printed). Scan it once.")
                throw ExitCode.failure
            }
            Terminal.print(format == .json ? try product.json : product.description.escapedForLine)
        } catch let error where !(error is ExitCode) {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private var path: String { "/products/\(gtin.printed)" }

    private func known(_ store: KitchenStore?) async throws -> KnownProduct? {
        if let store, let product = try await store.product(gtin), product.name != nil {
            return KnownProduct(product, gtin, said: try await store.facts(ofProduct: product.uuid))
        }
        guard gtin.purpose != .restricted else { return nil }
        return await Places.catalogue(household.folder).facts(of: gtin).map { KnownProduct($0, gtin) }
    }
}

extension GTIN: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument.filter { !$0.isWhitespace })
    }
}

/// A product, from this machine or a kiosk's API.
struct KnownProduct: Codable {
    var gtin: String?
    var name: String?
    var brand: String?
    var packageSize: String?
    var category: String?
    var source: String?
    /// What external sources know of it; nil while nothing is known.
    var facts: FactsJSON?

    /// - Parameter asked: The requested number; a product may have several.
    init(_ product: ProductSummary, _ asked: GTIN? = nil, said: StoredProductData? = nil) {
        gtin = (asked ?? product.gtin)?.printed
        name = product.name
        brand = product.brand
        packageSize = product.packageSize
        category = product.category
        source = product.source?.rawValue
        facts = said.map(FactsJSON.init)
    }

    init(_ facts: ExternalProductData, _ gtin: GTIN) {
        self.gtin = gtin.printed
        name = facts.name
        brand = facts.brand
        packageSize = facts.packageSize
        category = facts.category
        source = facts.source.rawValue
        self.facts = FactsJSON(facts, of: gtin)
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension KnownProduct: CustomStringConvertible {
    /// A line such as `Spaghetti n.5 · Barilla · 500 g`.
    var description: String {
        guard let name else { return "\(gtin ?? "?"), no name yet" }
        return [name, brand, packageSize].compactMap(\.self).joined(separator: " · ")
    }
}
