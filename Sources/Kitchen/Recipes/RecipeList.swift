import Foods
import GRDB

/// A source's list of recipes: a category, an area, an ingredient.
public struct RecipeList: Codable, Equatable, Sendable {
    public var kind: Kind
    public var name: String
    /// A description; nil for none.
    public var detail: String?
    /// The external address of its picture.
    public var picture: String?
    /// The name of the picture file; nil until it is fetched.
    public internal(set) var pictureFile: String?

    public enum Kind: String, Codable, CaseIterable, Sendable {
        case category, area, ingredient
    }

    public init(_ kind: Kind, _ name: String, detail: String? = nil, picture: String? = nil) {
        (self.kind, self.name, self.detail, self.picture) = (kind, name, detail, picture)
    }

    /// The longest name that is stored.
    public static let longestName = 100
    static let longestDetail = 3_000
}

extension RecipeList: FetchableRecord {}

extension KitchenStore {
    /// Returns the lists of a kind in the source's order, followed by those of stored recipes.
    public func recipeLists(_ kind: RecipeList.Kind) async throws(KitchenError) -> [RecipeList] {
        try await read { db in
            let lists = try RecipeList.fetchAll(
                db, sql: "SELECT * FROM recipeList WHERE kind = ? ORDER BY position, name",
                arguments: [kind.rawValue])
            guard let column = kind.column else { return lists }
            let kept = try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT \(column) FROM recipe
                    WHERE \(column) IS NOT NULL AND NOT isRemoved ORDER BY \(column)
                    """)
            let known = Set(lists.map(\.name))
            return lists + kept.filter { !known.contains($0) }.map { RecipeList(kind, $0) }
        }
    }

    /// Replaces the lists of a kind.
    public func replace(_ lists: [RecipeList], of kind: RecipeList.Kind) async throws(KitchenError) {
        try await write { db in
            let former = try RecipeList.fetchAll(
                db, sql: "SELECT * FROM recipeList WHERE kind = ?", arguments: [kind.rawValue])
            let names = lists.map(\.name)
            for list in former where !names.contains(list.name) {
                try db.execute(
                    sql: "DELETE FROM recipeList WHERE kind = ? AND name = ?", arguments: [kind.rawValue, list.name])
            }
            for (position, list) in lists.enumerated() {
                guard let list = try? list.checked() else { continue }
                try db.execute(
                    sql: """
                        INSERT INTO recipeList (kind, name, detail, picture, position) VALUES (?, ?, ?, ?, ?)
                        ON CONFLICT (kind, name) DO UPDATE SET detail = excluded.detail, picture = excluded.picture,
                            position = excluded.position
                        """, arguments: [kind.rawValue, list.name, list.detail, list.picture, position])
            }
        }
    }
}

extension RecipeList.Kind {
    /// The column of recipes that names the list; nil for none.
    fileprivate var column: String? {
        switch self {
        case .category: "category"
        case .area: "area"
        case .ingredient: nil
        }
    }
}

extension RecipeList {
    fileprivate func checked() throws(KitchenError) -> RecipeList {
        var list = self
        list.name = try name.checked(as: .name, most: Self.longestName)
        list.detail = (detail?.prefix(Self.longestDetail)).flatMap { try? String($0).checked(as: .note, most: 9_999) }
        list.picture = picture.flatMap { try? $0.checked(as: .picture, most: RecipeDraft.longestAddress) }
        return list
    }
}
