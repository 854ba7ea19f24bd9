import Foundation
import GRDB
import Values

/// Turns the rows that a transaction has changed into messages, within the transaction.
struct WebhookContext {
    let db: Database
    let beginning: WebhookOutbox.Beginning
    let time: Date
    let moment: Moment

    private func wants(_ events: WebhookEvent...) -> Bool {
        events.contains { beginning.wanted[$0] != nil }
    }

    func messages(about changes: WebhookOutbox.Changes) throws -> [WebhookMessage] {
        var messages: [WebhookMessage] = []
        if wants(.scanBooked, .productUnknown) { messages += try scans(changes.scans) }
        if wants(.stockAdded, .stockTaken, .stockThrownAway, .stockChanged) {
            messages += try operations(changes.movements)
        }
        if wants(.stockBelowMinimum) { messages += try minimums(changes.movements) }
        if wants(.shoppingChanged) { messages += try lists(changes.entries) }
        if wants(.timerStarted) {
            messages += try timers(changes.newTimers).map { timer($0, .timerStarted) }
        }
        if wants(.timerEnded, .timerStopped) { messages += try endedTimers(changes.timers) }
        return messages
    }

    private func scans(_ ids: [Int64]) throws -> [WebhookMessage] {
        try ScanRecord.filter(keys: ids).order(Column("id")).fetchAll(db).flatMap { record in
            let result = try ScanResult(of: record, db)
            let events: [WebhookEvent] = result.outcome == .unknown ? [.scanBooked, .productUnknown] : [.scanBooked]
            return events.map { event in
                WebhookMessage(event, at: time) { _ in WebhookData.Scan(result) }
            }
        }
    }

    private func operations(_ ids: [Int64]) throws -> [WebhookMessage] {
        let operations = try SQLRequest<UUID>(
            literal: "SELECT operation FROM movement WHERE id IN \(ids.listed) GROUP BY operation ORDER BY min(id)"
        ).fetchAll(db)
        return try JournalLine.fetchAll(operations, db).map { line in
            WebhookMessage(WebhookEvent(line.kind), at: time) { WebhookData.Operation(line, most: $0) }
        }
    }

    private func lists(_ ids: Set<Int64>) throws -> [WebhookMessage] {
        let entries = try Entry.filter(keys: ids.sorted()).order(Column("id")).fetchAll(db)
        return try Dictionary(grouping: entries, by: \.listId).sorted { $0.key < $1.key }.compactMap { id, entries in
            guard let list = try ShoppingList.fetchOne(db, key: id) else { return nil }
            let lines = try entries.prefix(50).map { try EntryLine(of: $0, db) }
            return WebhookMessage(.shoppingChanged, at: time) { WebhookData.Shopping(list, lines, most: $0) }
        }
    }
}

// MARK: - Minimums

extension WebhookContext {
    /// Returns the products whose stock the movements have brought below the minimum.
    private func minimums(_ ids: [Int64]) throws -> [WebhookMessage] {
        let changes = try SQLRequest<Row>(
            literal: """
                SELECT productId, unitId, sum(change) AS change FROM movement JOIN lot ON lot.id = lotId
                WHERE movement.id IN \(ids.listed) GROUP BY productId, unitId
                """
        ).fetchAll(db)
        let byProduct = Dictionary(grouping: changes) { $0["productId"] as Int64 }
        let products = try Product.filter(keys: byProduct.keys.sorted()).order(Column("id")).fetchAll(db)
        return try products.compactMap { product in try minimum(of: product, byProduct[product.id] ?? []) }
    }

    private func minimum(of product: Product, _ changes: [Row]) throws -> WebhookMessage? {
        guard let minimum = product.minimum, !product.isRemoved else { return nil }
        let now = try Row.fetchAll(db, sql: Self.stock, arguments: [product.id]).reduce(into: [Int64: Amount]()) {
            $0[$1["unitId"]] = $1["amount"]
        }
        let before = changes.reduce(into: now) {
            $0[$1["unitId"], default: .zero] = ($0[$1["unitId"]] ?? .zero) - $1["change"]
        }
        let measures = try Measures.of(product: product.id, db)
        let there = measures.sum(now.map { ($0.key, $0.value) }, in: product.unitId)
        guard there < minimum, measures.sum(before.map { ($0.key, $0.value) }, in: product.unitId) >= minimum,
            let summary = try ProductSummary.byId([product.id], db)[product.id]
        else { return nil }
        let unit = try Values.Unit.known(product.unitId, db).symbol
        return WebhookMessage(.stockBelowMinimum, at: time) { _ in
            WebhookData.Minimum(
                product: WebhookData.Product(summary), minimum: minimum.description, amount: there.description,
                unit: unit)
        }
    }

    private static let stock = """
        SELECT unitId, sum(amount) AS amount FROM lot WHERE productId = ? AND amount > 0 GROUP BY unitId
        """
}

// MARK: - Timers

extension WebhookContext {
    private func timers(_ ids: Set<Int64>) throws -> [TimerLine] {
        try TimerLine.lines(
            KitchenTimer.filter(keys: ids.sorted()).order(Column("id")).fetchAll(db), at: moment, db)
    }

    /// Returns the timers that have begun to ring, or were stopped.
    private func endedTimers(_ ids: Set<Int64>) throws -> [WebhookMessage] {
        let changed = try ids.sorted().compactMap { id -> (TimerLine, WebhookEvent)? in
            guard let before = beginning.timers[id], let line = try timers([id]).first, line.state != before else {
                return nil
            }
            switch line.state {
            case .ringing: return (line, .timerEnded)
            case .ended: return (line, .timerStopped)
            case .running, .paused, .missed: return nil
            }
        }
        return changed.map { timer($0, $1) }
    }

    private func timer(_ line: TimerLine, _ event: WebhookEvent) -> WebhookMessage {
        WebhookMessage(event, at: time) { _ in WebhookData.Timer(line) }
    }
}
