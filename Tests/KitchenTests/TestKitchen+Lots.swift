import Fixtures
import Foundation
import GRDB
import Kitchen
import Values

extension Actor {
    static let cook = Actor(station: "kiosk")
}

/// The initial locations of a kitchen.
enum StandardLocation {
    static let pantry: Int64 = 1
    static let fridge: Int64 = 2
    static let freezer: Int64 = 3
}

extension TestKitchen {
    /// Inserts a product, with rules such as `daysFresh = 7`.
    func product(_ name: String = "Soup", _ rules: String...) async throws -> UUID {
        let uuid = UUID.version7(at: .november)
        try await write { db in
            try db.execute(
                sql: "INSERT INTO product (uuid, name, source) VALUES (?, ?, 'household')",
                arguments: [uuid.text, name])
            for rule in rules { try db.execute(sql: "UPDATE product SET \(rule) WHERE id = last_insert_rowid()") }
        }
        return uuid
    }

    func member(_ name: String) async throws -> Int64 {
        try await write { db in
            try db.execute(
                sql: "INSERT INTO member (uuid, name, colour, position) VALUES (?, ?, '#2f6f4f', 1)",
                arguments: [UUID().text, name])
            return db.lastInsertedRowID
        }
    }

    /// Creates a location inside another.
    func drawer(in parent: Int64, kind: String = "other") async throws -> Int64 {
        try await write { db in
            try db.execute(
                sql: "INSERT INTO location (name, kind, parentId, position) VALUES ('Drawer', ?, ?, 9)",
                arguments: [kind, parent])
            return db.lastInsertedRowID
        }
    }

    @discardableResult
    func write<Value: Sendable>(_ change: @Sendable (Database) throws -> Value) async throws -> Value {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return try await DatabaseQueue(path: path, configuration: configuration).write(change)
    }
}

extension KitchenStore {
    /// Adds an amount of a product to the stock and returns the lot.
    func stock(
        _ product: UUID, _ amount: Int64 = 1, at location: Int64 = StandardLocation.pantry,
        bestBefore: BestBefore = .byRule
    ) async throws -> UUID {
        let draft = LotDraft(
            product: product, quantity: .of(amount), locationId: location, bestBefore: bestBefore)
        return try await add(draft, by: .cook).lot ?? UUID()
    }

    /// Returns the amounts of all lots that are not empty, oldest lot first.
    func amounts() async throws -> [Amount] { try await lots().map(\.lot.amount) }
}

extension Quantity {
    static func of(_ pieces: Int64) -> Quantity { Quantity(.of(pieces)) }
}

extension Amount {
    static func of(_ pieces: Int64) -> Amount { Amount(thousandths: pieces * 1_000) }
}
