import Foundation
import GRDB
import Values

/// A product as it is cooked here, with all that lists and pages tell of it.
public struct Dish: Equatable, Sendable {
    public var product: ProductSummary
    public var profile: CookingProfile
    /// What its portions are measured in.
    public var unit: Values.Unit
    /// Whether there is some of it, by what somebody has said, else by the stock.
    public var isOnHand: Bool
    /// Whether there is some of it in stock, whatever somebody has said.
    public var isStocked: Bool
    /// What members think of it on average; nil if nobody said.
    public var stars: Stars?
    /// How many have said what they think.
    public var raters: Int
    /// What the member who asks thinks of it; nil for nothing, and for nobody.
    public var ownStars: Stars?
    /// How much one person has of it at each meal, as far as somebody has said.
    public var portions: [CookingProfile.MealSize: CookingAmount]
    /// How much to cook for all who eat of it; nil where nobody said.
    public var toPrepare: CookingAmount?
    /// One person's portion in grams and in millilitres, to the nearest thousandth; nil where nothing says how much it is.
    public var grams: Amount?
    public var millilitres: Amount?
}

extension Dish {
    /// How much one person has of it at the meal that it is mostly cooked as; nil where nobody said.
    public var portion: CookingAmount? { portions[profile.mealSize] }

    /// What all dishes are read with.
    struct Kitchen {
        let units: [Int64: Values.Unit]
        let conversions: [Int64: [Conversion]]
        let ratings: [Int64: [MemberRating]]
        let household: Household

        init(_ db: Database) throws {
            units = Dictionary(try Values.Unit.fetchAll(db).map { ($0.rowId, $0) }) { $1 }
            conversions = Dictionary(grouping: try Conversion.fetchAll(db), by: \.productId)
            ratings = try MemberRating.all(of: .product, db)
            household = try Household.current(db)
        }
    }

    /// Nil for what is measured in a unit that is not there.
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
        func shown(_ amount: Amount?) -> CookingAmount? {
            amount.map {
                CookingAmount($0, unit, as: kitchen.household.measures, units: kitchen.units, measures)
            }
        }
        portions = CookingProfile.MealSize.allCases.reduce(into: [:]) { $0[$1] = shown(profile.portion($1)) }
        toPrepare = shown(profile.amount)
        func metric(_ kind: Values.Unit.Kind) -> Amount? {
            guard let portion = profile.portion else { return nil }
            return measures.ratio(from: unit.rowId, to: Values.Unit.first(of: kind)).flatMap(portion.nearest)
        }
        (grams, millilitres) = (metric(.mass), metric(.volume))
    }
}

extension Measures {
    /// How the units stand to each other for a product that is cooked.
    static func cooking(with product: Product, _ db: Database) throws -> Measures {
        Measures(
            units: try Values.Unit.fetchAll(db),
            conversions: try Conversion.filter(Conversion.Columns.productId == product.rowId).fetchAll(db),
            packageSize: product.packageSize, countedIn: product.unitId)
    }

    /// How the units stand to each other for a product, of which one holds what is printed on the pack unless the household
    /// says something else.
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
