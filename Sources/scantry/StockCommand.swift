import ArgumentParser
import CommandSupport
import Foundation
import Kitchen
import Phrases
import Values

/// `scantry stock`: lists the stock.
struct StockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "List the stock.",
        discussion: """
            Prints a line for each product: amount, product, locations and first best-before date (≈ if guessed), \
            between tabs. Exits with 1 if nothing was found. Works beside a running kiosk.

            Examples:
              scantry stock
              scantry stock --state soon
              scantry stock --format json peas
            """)

    @Option(help: "text, or json with an object a line.")
    var format = Decode.Format.text

    @Option(help: "Only what is \(StockQuery.State.allCases.map(\.rawValue).joined(separator: ", ")).")
    var state: StockQuery.State?

    @OptionGroup var household: Household

    @Argument(help: "Parts of a name, a brand or a number. Default: all products.")
    var words: [String] = []

    func run() async throws {
        do {
            let lines = try await household.query(here: shelves, there: shelves)
            for line in lines {
                Terminal.print(format == .json ? try line.json : line.description)
            }
            if lines.isEmpty {
                Terminal.printError(
                    isNarrow
                        ? "Nothing in stock matches. Use fewer words or filters."
                        : "The shelves are empty. Scan a pack.")
                throw ExitCode.failure
            }
        } catch let error where !(error is ExitCode) {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private var isNarrow: Bool { state != nil || !words.isEmpty }

    private func shelves(_ store: KitchenStore?) async throws -> [StockLine] {
        guard let store else { return [] }
        var lines: [StockLine] = []
        var query = StockQuery(text: words.joined(separator: " "), state: state, limit: 500)
        repeat {
            let page = try await store.stock(query)
            lines += page.groups.map(StockLine.init)
            query.after = page.next
        } while query.after != nil
        return lines
    }

    private func shelves(_ kiosk: KioskAPI) async throws -> [StockLine] {
        var lines: [StockLine] = []
        var after: String?
        repeat {
            var parameters = [URLQueryItem(name: "limit", value: "500")]
            if !words.isEmpty { parameters.append(URLQueryItem(name: "text", value: words.joined(separator: " "))) }
            if let state { parameters.append(URLQueryItem(name: "state", value: state.rawValue)) }
            if let after { parameters.append(URLQueryItem(name: "after", value: after)) }
            var path = URLComponents()
            path.queryItems = parameters
            let query = (path.percentEncodedQuery ?? "").replacing("+", with: "%2B")
            let page = try await kiosk.get("/stock?" + query, as: StockLines.self)
            lines += page?.items ?? []
            after = page?.next
        } while after != nil
        return lines
    }
}

extension StockQuery.State: ExpressibleByArgument {}

/// A page of stock from the API.
private struct StockLines: Decodable {
    let items: [StockLine]
    let next: String?
}

/// A product with its amounts and places, from this machine or a kiosk's API.
struct StockLine: Codable {
    let product: KnownProduct
    let totals: [Total]
    let places: [LocationTotals]
    let bestBefore: String?
    /// Whether the date is a guess; nil from an older kiosk that does not guess.
    let guessed: Bool?

    struct Total: Codable {
        let amount, unit: String
    }

    struct LocationTotals: Codable {
        let location: Location
        let totals: [Total]

        struct Location: Codable {
            let name: String
        }
    }

    init(_ group: StockGroup) {
        product = KnownProduct(group.product)
        totals = group.totals.map(Total.init)
        places = group.places.map {
            LocationTotals(location: .init(name: $0.location.name), totals: $0.totals.map(Total.init))
        }
        bestBefore = group.lots.first?.lot.bestBefore?.rawValue
        guessed = group.lots.first?.lot.isGuessed ?? false
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension StockLine.Total {
    init(_ total: Kitchen.Total) {
        amount = total.amount.description
        unit = total.unit.symbol
    }
}

extension StockLine: CustomStringConvertible {
    /// A line such as `3 piece Spaghetti n.5 · Barilla · 500 g Pantry, Freezer 2027-01-31`.
    var description: String {
        let amount = totals.map { "\($0.amount) \($0.unit)" }.joined(separator: " + ")
        let columns = [
            amount.isEmpty ? "none" : amount, product.description, places.map(\.location.name).joined(separator: ", "),
            bestBefore.map { guessed == true ? "≈ \($0)" : $0 } ?? "",
        ]
        return columns.map(\.escapedForLine).joined(separator: "\t")
    }
}
