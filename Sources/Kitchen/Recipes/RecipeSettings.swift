import Foundation
import GRDB
import Values

/// Whom the household has asked for recipes.
public struct RecipeSettings: Equatable, Sendable {
    /// Whether anybody outside is asked for anything.
    public fileprivate(set) var isAsking: Bool
    /// Those that somebody has switched on.
    public var on: Set<Recipe.Origin>
    /// Whether all that TheMealDB knows is fetched once a month, to be there without a network.
    public var isWalking: Bool
    /// Whose key the household has.
    public fileprivate(set) var keys: Set<Recipe.Origin>

    /// Those that can be asked.
    public static let outside: [Recipe.Origin] = [.theMealDB, .edamam]

    /// Who is asked, in order.
    public var asked: [Recipe.Origin] {
        isAsking ? Self.outside.filter { on.contains($0) && !lacksKey($0) } : []
    }

    /// Whether one cannot be asked for want of a key.
    public func lacksKey(_ origin: Recipe.Origin) -> Bool { origin.needsKey && !keys.contains(origin) }
}

extension Recipe.Origin {
    /// What it is called; nil for what has no name of its own.
    public var name: String? {
        switch self {
        case .theMealDB: "TheMealDB"
        case .edamam: "Edamam"
        case .household, .samples, .page: nil
        }
    }

    public var needsKey: Bool { self == .edamam }

    /// By which the household's key for it is kept: Edamam sells each of its services on its own.
    public var credentialName: String { "\(rawValue)Recipes" }

    /// How many requests it takes in a minute: TheMealDB names no number, Edamam's smallest plans few.
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
    /// Whom the household has asked for recipes.
    public func recipeSettings() async throws(KitchenError) -> RecipeSettings {
        try await read(RecipeSettings.current)
    }

    /// Settles some of it, and leaves the rest.
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

    /// Takes one of the requests that one who knows recipes allows in any minute.
    ///
    /// - Returns: Nil if it may be made now, which is noted; else how long to wait before trying again.
    public func takeTurn(askingForRecipes origin: Recipe.Origin) async throws(KitchenError) -> Duration? {
        try await takeTurn(asking: origin.credentialName, perMinute: origin.perMinute)
    }

    /// When a question was answered last, in seconds before now; nil for never, and for a time that is still to come.
    public func ageOfAnswer(to question: String) async throws(KitchenError) -> TimeInterval? {
        let now = clock.now.timeIntervalSince1970
        return try await read { db in
            try Double.fetchOne(db, sql: "SELECT time FROM recipeAnswer WHERE question = ?", arguments: [question])
                .flatMap { $0 > now ? nil : now - $0 }
        }
    }

    /// Notes that a question was answered.
    public func noteAnswer(to question: String) async throws(KitchenError) {
        let now = clock.now.timeIntervalSince1970
        try await write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO recipeAnswer (question, time) VALUES (?, ?)", arguments: [question, now])
            // A year's searches are enough to remember.
            try db.execute(sql: "DELETE FROM recipeAnswer WHERE time < ?", arguments: [now - 366 * 24 * 3_600])
        }
    }
}
