import Foundation
import GRDB
import Values

/// An external picture of a recipe, or of a list, that may be fetched.
public struct WantedRecipePicture: Equatable, Sendable {
    public let subject: Subject
    public let address: String
    /// The source of the address.
    public let origin: Recipe.Origin
    /// The file that it replaces.
    public let former: String?

    /// The subject of the picture.
    public enum Subject: Hashable, Sendable {
        case recipe(UUID)
        /// A listed recipe that is not stored, by TheMealDB's id.
        case listed(String)
        case list(RecipeList.Kind, String)
    }
}

extension KitchenStore {
    /// Returns the address of a picture to fetch; nil if it is stored already, or has none.
    public func wantedPicture(
        of subject: WantedRecipePicture.Subject
    ) async throws(KitchenError) -> WantedRecipePicture? {
        try await read { db in
            switch subject {
            case .recipe(let uuid):
                let row = try Row.fetchOne(
                    db,
                    sql: "SELECT picture, pictureFile, pictureOf, origin FROM recipe WHERE uuid = ? AND NOT isRemoved",
                    arguments: [uuid.text])
                guard let row, let address: String = row["picture"], address != (row["pictureOf"] as String?),
                    let origin = Recipe.Origin(rawValue: row["origin"])
                else { return nil }
                return WantedRecipePicture(
                    subject: subject, address: address, origin: origin, former: row["pictureFile"])
            case .listed(let id):
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT picture, pictureFile FROM listedRecipe WHERE origin = ? AND originId = ?
                        ORDER BY pictureFile IS NULL
                        """, arguments: [Recipe.Origin.theMealDB.rawValue, id])
                guard let row, row["pictureFile"] as String? == nil, let address: String = row["picture"] else {
                    return nil
                }
                return WantedRecipePicture(subject: subject, address: address, origin: .theMealDB, former: nil)
            case .list(let kind, let name):
                let list = try RecipeList.fetchOne(
                    db, sql: "SELECT * FROM recipeList WHERE kind = ? AND name = ?", arguments: [kind.rawValue, name])
                guard let list, list.pictureFile == nil, let address = list.picture else { return nil }
                return WantedRecipePicture(subject: subject, address: address, origin: .theMealDB, former: nil)
            }
        }
    }

    /// Records the file of a picture.
    public func notePicture(
        _ file: String, bytes: Int, of wanted: WantedRecipePicture
    ) async throws(KitchenError) {
        try await write { db in
            switch wanted.subject {
            case .recipe(let uuid):
                try db.execute(
                    sql: "UPDATE recipe SET pictureFile = ?, pictureBytes = ?, pictureOf = ? WHERE uuid = ?",
                    arguments: [file, bytes, wanted.address, uuid.text])
            case .listed(let id):
                try db.execute(
                    sql: "UPDATE listedRecipe SET pictureFile = ?, pictureBytes = ? WHERE origin = ? AND originId = ?",
                    arguments: [file, bytes, Recipe.Origin.theMealDB.rawValue, id])
            case .list(let kind, let name):
                try db.execute(
                    sql: "UPDATE recipeList SET pictureFile = ?, pictureBytes = ? WHERE kind = ? AND name = ?",
                    arguments: [file, bytes, kind.rawValue, name])
            }
        }
    }

    /// Drops pictures over a number of bytes: those of the recipes fetched longest ago, never favourites.
    ///
    /// - Returns: The names of files that nothing refers to any more.
    public func dropRecipePictures(over most: Int) async throws(KitchenError) -> [String] {
        try await write { db in
            var used =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT (SELECT coalesce(sum(pictureBytes), 0) FROM recipe WHERE pictureFile IS NOT NULL)
                            + (SELECT coalesce(sum(pictureBytes), 0) FROM recipeList WHERE pictureFile IS NOT NULL)
                            + (SELECT coalesce(sum(pictureBytes), 0) FROM listedRecipe AS listed
                                WHERE pictureFile IS NOT NULL AND NOT EXISTS (
                                    SELECT 1 FROM recipe WHERE recipe.pictureFile = listed.pictureFile))
                        """) ?? 0
            var dropped: [String] = []
            guard used > most else { return dropped }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, pictureFile, pictureBytes FROM recipe
                    WHERE pictureFile IS NOT NULL AND favoured IS NULL ORDER BY time, id
                    """)
            for row in rows where used > most {
                try db.execute(
                    sql: "UPDATE recipe SET pictureFile = NULL, pictureOf = NULL, pictureBytes = 0 WHERE id = ?",
                    arguments: [row["id"] as Int64])
                used -= row["pictureBytes"] as Int
                dropped.append(row["pictureFile"])
            }
            return dropped
        }
    }

    /// Drops pictures whose files are gone, and returns the files in use.
    public func reconcileRecipePictures(with files: Set<String>) async throws(KitchenError) -> Set<String> {
        try await write { db in
            let removal = "pictureFile = NULL, pictureBytes = 0"
            try db.execute(
                literal:
                    "UPDATE recipe SET \(sql: removal), pictureOf = NULL WHERE isRemoved OR pictureFile NOT IN \(files)"
            )
            for table in ["recipeList", "listedRecipe"] {
                try db.execute(literal: "UPDATE \(sql: table) SET \(sql: removal) WHERE pictureFile NOT IN \(files)")
            }
            return try String.fetchSet(
                db,
                sql: """
                    SELECT pictureFile FROM recipe WHERE pictureFile IS NOT NULL
                    UNION SELECT pictureFile FROM recipeList WHERE pictureFile IS NOT NULL
                    UNION SELECT pictureFile FROM listedRecipe WHERE pictureFile IS NOT NULL
                    """)
        }
    }

    /// Gives recipes the pictures that were fetched while they were only listed.
    public func adoptRecipePictures() async throws(KitchenError) {
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE recipe SET pictureFile = listed.pictureFile, pictureBytes = listed.pictureBytes,
                        pictureOf = recipe.picture
                    FROM listedRecipe AS listed
                    WHERE recipe.origin = listed.origin AND recipe.originId = listed.originId
                        AND recipe.picture = listed.picture AND recipe.pictureFile IS NULL
                        AND listed.pictureFile IS NOT NULL
                    """)
        }
    }

    /// Returns the favourites whose pictures are still to be fetched, for use without a network.
    public func favouritesWithoutPictures() async throws(KitchenError) -> [UUID] {
        try await read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT uuid FROM recipe WHERE favoured IS NOT NULL AND NOT isRemoved
                        AND picture IS NOT NULL AND picture IS NOT pictureOf
                    """
            ).compactMap(UUID.init(uuidString:))
        }
    }
}
