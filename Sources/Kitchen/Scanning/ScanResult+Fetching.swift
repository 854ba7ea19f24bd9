import Foundation
import GRDB
import Values

extension ScanResult {
    /// Fetches the result of a scan, with the current stock.
    init(of scan: ScanRecord, _ db: Database) throws {
        let changed = try Row.fetchOne(db, sql: Self.changed, arguments: [scan.operation?.text])
        let effect = scan.did ?? changed.map(ScanEffect.added) ?? ScanEffect(.none)
        let paths = try Location.paths(db)
        let units = Dictionary(try Values.Unit.fetchAll(db).map { ($0.id, $0) }) { $1 }
        let there = try Row.fetchAll(db, sql: Self.there, arguments: [scan.productId])
        let locationId: Int64? = effect.locationId ?? changed?["locationId"]
        let unitId: Int64? = effect.unitId ?? changed?["unitId"]
        self.init(
            scanId: scan.uuid, station: try Station.find(db, key: scan.stationId).name, symbology: scan.symbology,
            text: scan.text, label: scan.label, time: scan.time, effect: effect,
            product: try ProductSummary.fetchOne(
                db, sql: "\(ProductSummary.selection) WHERE product.id = ?", arguments: [scan.productId]),
            amount: effect.amount ?? .zero,
            unit: unitId.flatMap { units[$0] }, location: locationId.flatMap { paths[$0] },
            amountThere: there.filter { $0["locationId"] == locationId && $0["unitId"] == unitId }
                .map { $0["amount"] }.reduce(.zero, +),
            places: there.compactMap { row in
                guard let place = paths[row["locationId"]], let unit = units[row["unitId"]] else { return nil }
                return PlaceAmount(place: place, amount: row["amount"], unit: unit)
            },
            oldest: there.compactMap { $0["oldest"] }.min(), operation: scan.operation, lot: changed?["lot"],
            bestBefore: changed?["bestBefore"], isGuessed: changed?["isGuessed"] ?? false,
            isUseBy: changed?["isUseBy"] ?? false,
            member: try Self.member(named: effect, db),
            question: try InStoreCodeQuestion.raised(by: scan, db),
            otherReading: scan.isTakenBack || changed?["isUndone"] == true ? nil : effect.otherReading,
            caseQuestion: try effect.uncountedCase.flatMap { scan.isTakenBack ? nil : try CaseQuestion($0, db) },
            warnings: try Self.warnings(of: scan, after: effect.action, db),
            isUndone: scan.isTakenBack || changed?["isUndone"] == true)
    }

    /// Returns the name of the member who scans from now on; nil for other effects, and for a member who is deleted.
    private static func member(named effect: ScanEffect, _ db: Database) throws -> String? {
        guard case .member(let id) = effect.kind else { return nil }
        return try Member.fetchOne(db, key: id)?.name
    }

    private static func warnings(of scan: ScanRecord, after action: ScanEffect.Action, _ db: Database) throws
        -> [Warning]
    {
        guard let product = scan.productId, action.leadsToEating else { return [] }
        return try Warning.all(ofProduct: product, db)
    }

    /// The lot that an operation changed, the last if there are several.
    private static let changed = """
        SELECT movement.change, movement.locationId, lot.unitId, lot.uuid AS lot, lot.bestBefore, lot.isGuessed, lot.isUseBy,
            EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id) AS isUndone
        FROM movement JOIN lot ON lot.id = movement.lotId
        WHERE movement.operation = ? ORDER BY movement.id DESC LIMIT 1
        """

    private static let there = """
        SELECT locationId, unitId, sum(amount) AS amount, min(CASE WHEN isGuessed THEN NULL ELSE bestBefore END) AS oldest
        FROM lot WHERE productId = ? AND amount > 0 GROUP BY locationId, unitId ORDER BY locationId, unitId
        """
}

extension ScanEffect {
    /// Returns the effect of a scan from before stations had modes, when all scans added.
    fileprivate static func added(_ changed: Row) -> ScanEffect {
        ScanEffect(
            .added(
                Addition(
                    change: StockChange(
                        amount: changed["change"], unitId: changed["unitId"], locationId: changed["locationId"]))))
    }
}

extension ScanEffect.Action {
    /// Whether the user may eat the product soon, so that warnings are due.
    fileprivate var leadsToEating: Bool {
        switch self {
        case .lookedUp, .added, .taken, .takenAll, .opened, .listed, .timerStarted: true
        default: false
        }
    }
}

extension InStoreCodeQuestion {
    /// Returns the question that a scan raises, or nil for none or for a scan that was taken back.
    fileprivate static func raised(by scan: ScanRecord, _ db: Database) throws -> InStoreCodeQuestion? {
        if let offer = scan.did?.offer, !scan.isTakenBack, let question = try Self.init(offer.first, offer.second, db) {
            return question
        }
        guard scan.label == .restricted, !scan.isTakenBack else { return nil }
        return try raised(byScan: scan.id, db)
    }
}
