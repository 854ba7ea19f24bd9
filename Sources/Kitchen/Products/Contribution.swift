import Foundation
import GRDB
import Values

/// What the household sends to Open Food Facts about a product that no source knows.
public struct Contribution: Equatable, Sendable {
    public let gtin: GTIN
    /// The two-letter language code of the texts.
    public var language: String
    public var name: String
    public var brand: String?
    /// As printed on the pack.
    public var packageSize: String?
    public var category: String?

    /// - Throws: ``RuleViolation`` in a ``KitchenError`` for a missing or too long text, or an invalid language code.
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

/// What can be contributed about a product, and what was sent before.
public struct ContributionOffer: Equatable, Sendable {
    /// The household's current data; nil if there is nothing to contribute: its name is from a source, a source knows
    /// the product, or it has no globally valid GTIN.
    public let contribution: Contribution?
    /// The file of the household's own picture; nil for none.
    public let picture: String?
    public let last: SentContribution?
}

/// A contribution that was sent.
public struct SentContribution: Equatable, Sendable {
    public let gtin: GTIN
    public let time: Date
    public let picture: Picture

    /// The outcome for the picture.
    public enum Picture: String, Codable, Sendable {
        /// There was no picture to send.
        case none
        case sent
        /// The texts were accepted, and the picture was not.
        case failed
    }

    public init(gtin: GTIN, time: Date, picture: Picture) {
        (self.gtin, self.time, self.picture) = (gtin, time, picture)
    }
}

extension KitchenStore {
    /// Returns what can be contributed about a product, in the household's language, and what was sent before.
    public func contributionOffer(ofProduct uuid: UUID) async throws(KitchenError) -> ContributionOffer {
        try await read { try ContributionOffer(of: ProductDetails(of: Product.known(uuid, $0), $0), $0) }
    }

    /// Records that a contribution was sent now.
    public func noteContribution(
        of gtin: GTIN, picture: SentContribution.Picture
    ) async throws(KitchenError) -> SentContribution {
        let second = clock.now.timeIntervalSince1970.rounded(.down)  // forms carry no fractions of a second
        let sent = SentContribution(gtin: gtin, time: Date(timeIntervalSince1970: second), picture: picture)
        try await write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO contribution (gtin, time, picture) VALUES (?, ?, ?)",
                arguments: [gtin.digits, sent.time.timeIntervalSince1970, picture.rawValue])
        }
        return sent
    }

    /// Returns 32 hexadecimal digits unique to this household that reveal nothing about it.
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

    /// Whether sources were asked and did not know it, so that their better data is not overwritten.
    private static func isUnknownOutside(_ product: Product, _ number: GTIN, _ db: Database) throws -> Bool {
        let facts = try StoredProductData.all(ofProduct: product.id, db).map(\.facts)
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
