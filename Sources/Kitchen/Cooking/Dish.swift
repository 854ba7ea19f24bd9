import Foundation
import GRDB
import Values

/// A product with its cooking profile, as lists and pages show it.
public struct Dish: Equatable, Sendable {
    public var product: ProductSummary
    public var profile: CookingProfile
    /// The unit of its portions.
    public var unit: Values.Unit
    /// Whether it is on hand: by the profile, else by the stock.
    public var isOnHand: Bool
    /// Whether it is in stock, whatever the profile says.
    public var isStocked: Bool
    /// The average rating of the members, or nil without ratings.
    public var stars: Stars?
    /// The number of ratings.
    public var raters: Int
    /// The rating of the asking member; nil if it has none, or without a member.
    public var ownStars: Stars?
    /// One person's portion at each meal size, as far as known.
    public var portions: [CookingProfile.MealSize: CookingAmount]
    /// The amount to cook for the usual number of people, or nil if unknown.
    public var toPrepare: CookingAmount?
    /// One person's portion in grams and in millilitres, to the nearest thousandth; nil if it cannot be converted.
    public var grams: Amount?
    public var millilitres: Amount?
}

extension Dish {
    /// One person's portion at the usual meal size, or nil if unknown.
    public var portion: CookingAmount? { portions[profile.mealSize] }

    /// The tables with which all dishes are read.
    struct Kitchen {
        let units: [Int64: Values.Unit]
        let conversions: [Int64: [Conversion]]
        let ratings: [Int64: [MemberRating]]
        let household: Household

        init(_ db: Database) throws {
            units = Dictionary(try Values.Unit.fetchAll(db).map { ($0.id, $0) }) { $1 }
            conversions = Dictionary(grouping: try Conversion.fetchAll(db), by: \.productId)
            ratings = try MemberRating.all(of: .product, db)
            household = try Household.current(db)
        }
    }

    /// Returns nil if the unit of the profile does not exist.
    init?(
        _ product: ProductSummary, _ profile: CookingProfile, isStocked: Bool, countedIn unitId: Int64,
        for memberId: Int64?, _ kitchen: Kitchen
    ) {
        guard let unit = kitchen.units[profile.unitId] else { return nil }
        (self.product, self.profile, self.unit) = (product, profile, unit)
        self.isStocked = isStocked
        isOnHand = profile.isOnHand ?? isStocked
        let ratings = kitchen.ratings[product.id] ?? []
        (stars, raters) = (Stars(averageOf: ratings.map(\.stars)), ratings.count)
        ownStars = ratings.first { $0.memberId == memberId }?.stars
        let measures = Measures(
            units: Array(kitchen.units.values), conversions: kitchen.conversions[product.id] ?? [],
            packageSize: product.packageSize, countedIn: unitId)
        func cookingAmount(_ amount: Amount?) -> CookingAmount? {
            amount.map {
                CookingAmount($0, unit, as: kitchen.household.measures, units: kitchen.units, measures)
            }
        }
        portions = CookingProfile.MealSize.allCases.reduce(into: [:]) { $0[$1] = cookingAmount(profile.portion($1)) }
        toPrepare = cookingAmount(profile.amount)
        func metric(_ kind: Values.Unit.Kind) -> Amount? {
            guard let portion = profile.portion else { return nil }
            return measures.ratio(from: unit.id, to: Values.Unit.first(of: kind)).flatMap(portion.nearest)
        }
        (grams, millilitres) = (metric(.mass), metric(.volume))
    }
}

extension Measures {
    /// Returns the ratios between units for a product that is cooked.
    static func cooking(with product: Product, _ db: Database) throws -> Measures {
        Measures(
            units: try Values.Unit.fetchAll(db),
            conversions: try Conversion.filter(Conversion.Columns.productId == product.id).fetchAll(db),
            packageSize: product.packageSize, countedIn: product.unitId)
    }

    /// Creates the ratios for a product. One unit of it holds what its package size says, unless the household has
    /// defined something else.
    init(units: [Values.Unit], conversions: [Conversion], packageSize: String?, countedIn unitId: Int64) {
        self.init(units: units, conversions: conversions)
        guard let size = packageSize.flatMap({ PackageSize($0) }), size.kind != .count,
            units.first(where: { $0.id == unitId })?.kind == .count,
            ratio(from: unitId, to: Values.Unit.first(of: .mass)) == nil,
            ratio(from: unitId, to: Values.Unit.first(of: .volume)) == nil
        else { return }
        let pack = Conversion(
            productId: 0, unitId: unitId, amount: size.amount, otherUnitId: Values.Unit.first(of: size.kind))
        self.init(units: units, conversions: conversions + [pack])
    }
}
