import GRDB
import Values

extension KitchenStore {
    /// Searches the stock, and the products that the household knows.
    public func stock(_ query: StockQuery) async throws(KitchenError) -> StockPage {
        let (today, index) = (clock.today, try await searchIndex(for: query))
        let find = { @Sendable (db: Database) throws -> StockPage in
            let rule = try DueRule.current(today, db)
            let selection = try StockSelection(query, rule, index?.products, db)
            let (ids, next) = try selection.page(db)
            let shelf = try Shelf(ids, rule, db)
            let lots = Dictionary(grouping: try selection.lots(of: ids, db), by: \.lot.productId)
            return StockPage(
                groups: ids.compactMap { shelf.group($0, lots[$0] ?? []) }, next: next, rule: rule,
                locations: shelf.locations)
        }
        // The index may be older than the last commit.
        guard index == nil, query.limit <= StockQuery.mostOnScreen else { return try await read(find) }
        return try await readCached(DatedQuery(query: query, today: today), find)
    }

    /// Searches the stock as ``stock(_:)`` does, for a table: only the lots that match.
    public func stockTable(
        _ query: StockQuery
    ) async throws(KitchenError) -> (rows: [StockTableRow], next: StockCursor?) {
        let (today, index) = (clock.today, try await searchIndex(for: query))
        return try await read { db in
            let rule = try DueRule.current(today, db)
            let selection = try StockSelection(query, rule, index?.products, db)
            let (ids, next) = try selection.page(db)
            return (try selection.tableRows(of: ids, db), next)
        }
    }

    /// Checks a query, and returns the index that its text needs; nil without a text.
    private func searchIndex(for query: StockQuery) async throws(KitchenError) -> Search.Index? {
        guard (1...StockQuery.mostProducts).contains(query.limit) else { throw .violated(.outOfRange(.limit)) }
        guard query.text.unicodeScalars.count <= StockQuery.longestText else {
            throw .violated(.tooLong(.text, most: StockQuery.longestText))
        }
        return query.words.isEmpty ? nil : try await searchIndex()
    }
}

/// What the result of a query depends on besides the database.
private struct DatedQuery: Hashable, Sendable {
    let query: StockQuery
    let today: Day?
}

/// The data that groups of lots are built from.
struct Shelf {
    let locations: [Location]
    private let rule: DueRule
    private let places: [Int64: Location]
    private let paths: [Int64: String]
    private let units: [Int64: Unit]
    private let products: [Int64: (summary: ProductSummary, unitId: Int64, minimum: Amount?)]
    private let conversions: [Int64: [Conversion]]

    init(_ ids: [Int64], _ rule: DueRule, _ db: Database) throws {
        self.rule = rule
        let all = try Location.all(db)
        locations = Location.tree(of: all).map(\.location)
        places = Dictionary(all.map { ($0.id, $0) }) { $1 }
        paths = Location.paths(of: all)
        units = Dictionary(try Unit.all(db).map { ($0.id, $0) }) { $1 }
        products = try Dictionary(
            uniqueKeysWithValues: SQLRequest<Row>(
                literal: """
                    SELECT summary.*, product.unitId, product.minimum
                    FROM (\(sql: ProductSummary.selection) WHERE product.id IN \(ids.listed)) AS summary
                    JOIN product ON product.id = summary.id
                    """, cached: true
            ).fetchCursor(db).map { ($0["id"], (ProductSummary(row: $0), $0["unitId"], $0["minimum"])) })
        conversions = Dictionary(
            grouping: try Conversion.fetchAll(
                db, SQLRequest(literal: "SELECT * FROM conversion WHERE productId IN \(ids.listed)", cached: true)),
            by: \.productId)
    }

    /// Returns a product with its lots; nil if it was not fetched.
    func group(_ id: Int64, _ lots: [(lot: Lot, isWanted: Bool)]) -> StockGroup? {
        guard let product = products[id] else { return nil }
        let all = lots.compactMap { line in stockLot(line.lot).map { (lot: $0, isWanted: line.isWanted) } }
        let there = Dictionary(grouping: all) { $0.lot.lot.locationId }
        return StockGroup(
            product: product.summary, lots: all.filter(\.isWanted).map(\.lot),
            totals: totals(all.filter(\.isWanted).map(\.lot), of: id),
            places: there.keys.compactMap { places[$0] }
                .sorted { ($0.position, $0.id) < ($1.position, $1.id) }
                .map {
                    StockPlace(
                        location: $0, place: paths[$0.id] ?? $0.name,
                        totals: totals((there[$0.id] ?? []).map(\.lot), of: id))
                },
            minimum: product.minimum.flatMap { minimum in units[product.unitId].map { Total(minimum, $0) } })
    }

    /// Returns a lot with its unit and location.
    func stockLot(_ lot: Lot) -> StockLot? {
        guard let unit = units[lot.unitId], let place = places[lot.locationId] else { return nil }
        return StockLot(
            lot: lot, unit: unit, location: place, place: paths[place.id] ?? place.name,
            due: rule.due(lot.bestBefore))
    }

    func summary(_ product: Int64) -> ProductSummary? { products[product]?.summary }

    /// Returns sums by unit, converted to the product's own unit where that is exact.
    private func totals(_ lots: [StockLot], of product: Int64) -> [Total] {
        let own = products[product]?.unitId ?? Unit.pieceId
        var sums: [Int64: Amount] = [:]
        for lot in lots { sums[lot.lot.unitId, default: .zero] = sums[lot.lot.unitId, default: .zero] + lot.lot.amount }
        if sums.keys.contains(where: { $0 != own }) {
            let measures = Measures(units: Array(units.values), conversions: conversions[product] ?? [])
            for (unit, amount) in sums where unit != own {
                guard let same = try? measures.convert(amount, from: unit, to: own) else { continue }
                sums[unit] = nil
                sums[own] = (sums[own] ?? .zero) + same
            }
        }
        return sums.sorted { ($0.key == own ? 0 : 1, $0.key) < ($1.key == own ? 0 : 1, $1.key) }
            .compactMap { id, amount in units[id].map { Total(amount, $0) } }
    }
}
