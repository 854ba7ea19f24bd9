import Foundation
import GRDB
import Values

/// Which sources the household asks for recipes.
public struct RecipeSettings: Equatable, Sendable {
    /// Whether any source is asked at all.
    public fileprivate(set) var isAsking: Bool
    /// The sources that are switched on.
    public var on: Set<Recipe.Origin>
    /// Whether all of TheMealDB is fetched once a month, for use without a network.
    public var isWalking: Bool
    /// The sources for which the household has a key.
    public fileprivate(set) var keys: Set<Recipe.Origin>

    /// All sources that can be asked.
    public static let outside: [Recipe.Origin] = [.theMealDB, .edamam]

    /// The sources to ask, in order.
    public var asked: [Recipe.Origin] {
        isAsking ? Self.outside.filter { on.contains($0) && !lacksKey($0) } : []
    }

    /// Whether a source cannot be asked because its key is missing.
    public func lacksKey(_ origin: Recipe.Origin) -> Bool { origin.needsKey && !keys.contains(origin) }
}

extension Recipe.Origin {
    /// Its name; nil if it has none.
    public var name: String? {
        switch self {
        case .theMealDB: "TheMealDB"
        case .edamam: "Edamam"
        case .household, .samples, .page: nil
        }
    }

    public var needsKey: Bool { self == .edamam }

    /// The name under which its key is stored: Edamam sells each of its services separately.
    public var credentialName: String { "\(rawValue)Recipes" }

    /// The request limit per minute: TheMealDB states none, Edamam's smallest plans allow few.
    var perMinute: Int { self == .edamam ? 10 : 40 }
}

extension RecipeSettings {
    static func current(_ db: Database) throws -> RecipeSettings {
        let rows = try Row.fetchAll(db, sql: "SELECT id, isOn, isWalked FROM recipeProvider")
        let names = try String.fetchSet(db, sql: "SELECT provider FROM credential")
        let on = rows.filter { $0["isOn"] }.compactMap { Recipe.Origin(rawValue: $0["id"]) }
        return RecipeSettings(
            isAsking: try SourceSettings.current(db).isAsking, on: Set(on), isWalking: rows.contains { $0["isWalked"] },
            keys: Set(outside.filter { names.contains($0.credentialName) }))
    }

    fileprivate func store(_ db: Database) throws {
        for origin in Self.outside {
            try db.execute(
                sql: "UPDATE recipeProvider SET isOn = ?, isWalked = ? WHERE id = ?",
                arguments: [on.contains(origin), origin == .theMealDB && isWalking, origin.rawValue])
        }
    }
}

extension KitchenStore {
    /// Returns which sources the household asks for recipes.
    public func recipeSettings() async throws(KitchenError) -> RecipeSettings {
        try await read(RecipeSettings.current)
    }

    /// Changes some settings, and leaves the others.
    @discardableResult
    public func changeRecipeSettings(
        _ change: @escaping @Sendable (inout RecipeSettings) -> Void
    ) async throws(KitchenError) -> RecipeSettings {
        try await write { db in
            var settings = try RecipeSettings.current(db)
            change(&settings)
            try settings.store(db)
            return try RecipeSettings.current(db)
        }
    }

    /// Uses one of the requests per minute that a source allows.
    ///
    /// - Returns: Nil if it may be made now, which is recorded; else how long to wait before trying again.
    public func reserveRequest(toRecipesOf origin: Recipe.Origin) async throws(KitchenError) -> Duration? {
        try await reserveRequest(to: origin.credentialName, perMinute: origin.perMinute)
    }

    /// Returns the seconds since a question was last answered; nil for never, and for a time in the future.
    public func ageOfAnswer(to question: String) async throws(KitchenError) -> TimeInterval? {
        let now = clock.now.timeIntervalSince1970
        return try await read { db in
            try Double.fetchOne(db, sql: "SELECT time FROM recipeAnswer WHERE question = ?", arguments: [question])
                .flatMap { $0 > now ? nil : now - $0 }
        }
    }

    /// Records that a question was answered.
    public func noteAnswer(to question: String) async throws(KitchenError) {
        let now = clock.now.timeIntervalSince1970
        try await write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO recipeAnswer (question, time) VALUES (?, ?)", arguments: [question, now])
            // Keeps a year of searches.
            try db.execute(sql: "DELETE FROM recipeAnswer WHERE time < ?", arguments: [now - 366 * 24 * 3_600])
        }
    }
}
