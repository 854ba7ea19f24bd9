import Foundation
import GRDB
import Values

/// What the household can tell others of a product that nobody outside knows, as it is sent.
public struct Contribution: Equatable, Sendable {
    public let gtin: GTIN
    /// The two letters of the language that the texts are in.
    public var language: String
    public var name: String
    public var brand: String?
    /// As the pack prints it.
    public var packageSize: String?
    public var category: String?

    /// - Throws: ``RuleViolation`` in a ``KitchenError`` for a text that is missing or too long, or a language that is none.
    public init(
        gtin: GTIN, language: String, name: String, brand: String? = nil, packageSize: String? = nil,
        category: String? = nil
    ) throws(KitchenError) {
        let letters = language.trimmingSpaces().lowercased()
        guard letters.utf8.count == 2, letters.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains) else {
            throw .violated(.unreadable(.language))
        }
        (self.gtin, self.language) = (gtin, letters)
        self.name = try name.checked(as: .name)
        self.brand = try brand.checked(as: .brand)
        self.packageSize = try packageSize.checked(as: .packageSize, most: 100)
        self.category = try category.checked(as: .category)
    }
}

/// What can be told of a product, and what has been.
public struct ContributionOffer: Equatable, Sendable {
    /// What the household says of it now; nil if there is nothing to tell: others have named it, or know it, or it has no
    /// number that means the same everywhere.
    public let contribution: Contribution?
    /// The file with the household's own picture; nil for none.
    public let picture: String?
    public let last: SentContribution?
}

/// Something that others were told.
public struct SentContribution: Equatable, Sendable {
    public let gtin: GTIN
    public let time: Date
    public let picture: Picture

    /// What became of the picture.
    public enum Picture: String, Codable, Sendable {
        /// There was none to send.
        case none
        case sent
        /// The texts were taken, and it was not.
        case failed
    }

    public init(gtin: GTIN, time: Date, picture: Picture) {
        (self.gtin, self.time, self.picture) = (gtin, time, picture)
    }
}

extension KitchenStore {
    /// What can be told of a product, in the household's language, and what has been.
    public func contributionOffer(ofProduct uuid: UUID) async throws(KitchenError) -> ContributionOffer {
        try await read { try ContributionOffer(of: ProductDetails(of: Product.known(uuid, $0), $0), $0) }
    }

    /// Notes that others were told of a number now.
    public func noteContribution(
        of gtin: GTIN, picture: SentContribution.Picture
    ) async throws(KitchenError) -> SentContribution {
        let second = clock.now.timeIntervalSince1970.rounded(.down)  // forms carry no parts of it
        let sent = SentContribution(gtin: gtin, time: Date(timeIntervalSince1970: second), picture: picture)
        try await write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO contribution (gtin, time, picture) VALUES (?, ?, ?)",
                arguments: [gtin.digits, sent.time.timeIntervalSince1970, picture.rawValue])
        }
        return sent
    }

    /// 32 digits that no other household has, and that say nothing of it.
    public func contributorSalt() async throws(KitchenError) -> String {
        try await read { try String.fetchOne($0, sql: "SELECT salt FROM contributor") ?? "" }
    }
}

extension ContributionOffer {
    fileprivate init(of details: ProductDetails, _ db: Database) throws {
        let number = details.codes.map(\.gtin).first { $0.purpose == .article }
        last = try number.flatMap { try SentContribution.of($0, db) }
        picture = details.product.picture
        guard let number, let name = details.product.name, details.product.source == .household,
            try Self.isUnknownOutside(details.product, number, db)
        else {
            contribution = nil
            return
        }
        let spoken = try Household.current(db).spoken
        contribution = try Contribution(
            gtin: number, language: spoken.utf8.count == 2 ? spoken : "en", name: name,
            brand: details.summary.brand, packageSize: details.product.packageSize, category: details.summary.category)
    }

    /// Whether others have been asked and did not know it: what they know better is not written over.
    private static func isUnknownOutside(_ product: Product, _ number: GTIN, _ db: Database) throws -> Bool {
        let facts = try StoredProductData.all(ofProduct: product.rowId, db).map(\.facts)
        guard facts.allSatisfy({ $0.source == .samples }) else { return false }
        let sql = "SELECT EXISTS (SELECT 1 FROM inquiry WHERE gtin = ? AND answers > 0)"
        return try Bool.fetchOne(db, sql: sql, arguments: [number.digits]) ?? false
    }
}

extension SentContribution {
    fileprivate static func of(_ gtin: GTIN, _ db: Database) throws -> SentContribution? {
        let sql = "SELECT time, picture FROM contribution WHERE gtin = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [gtin.digits]) else { return nil }
        return SentContribution(
            gtin: gtin, time: Date(timeIntervalSince1970: row["time"]),
            picture: Picture(rawValue: row["picture"]) ?? .none)
    }
}
