import Foundation
import GRDB

/// Noodles to begin with, where nobody has said yet how anything is cooked.
public enum SampleDish: String, CaseIterable, Sendable {
    case spaghetti, penne, farfalle, tagliatelle, orzo, soba, ramen, riceNoodles

    /// How they are mostly cooked, as packs and cooks have it.
    var draft: CookingDraft {
        let (minutes, meal, side, size): (Int, Int64, Int64, CookingProfile.MealSize) =
            switch self {
            case .spaghetti: (9, 100, 60, .fullMeal)
            case .penne: (11, 100, 60, .fullMeal)
            case .farfalle: (12, 100, 60, .fullMeal)
            case .tagliatelle: (6, 110, 70, .fullMeal)
            case .orzo: (8, 80, 50, .sideDish)
            case .soba: (5, 90, 50, .fullMeal)
            case .ramen: (4, 80, 50, .fullMeal)
            case .riceNoodles: (3, 75, 40, .sideDish)
            }
        return CookingDraft(
            seconds: minutes * 60, fullMeal: Amount(thousandths: meal * 1_000),
            sideDish: Amount(thousandths: side * 1_000), mealSize: size)
    }
}

extension KitchenStore {
    /// Adds noodles to begin with, each under its name; what the household has of that name already is cooked so, too.
    ///
    /// - Throws: ``Refusal/unchanged`` in a ``KitchenError`` where somebody has said how something is cooked.
    public func addSampleDishes(named name: @escaping @Sendable (SampleDish) -> String) async throws(KitchenError) {
        let now = clock.now
        try await write { db in
            guard try CookingProfile.fetchCount(db) == 0 else { throw KitchenError.declined(.unchanged) }
            for dish in SampleDish.allCases {
                let known = try Product.filter(Product.Columns.name == name(dish) && !Product.Columns.isRemoved)
                var product = try known.fetchOne(db) ?? Product(uuid: .version7(at: now))
                if product.id == nil {
                    try product.take(ProductDraft(name: name(dish)), db)
                    try product.insert(db)
                }
                try CookingProfile(productId: product.rowId, dish.draft, db).insert(db)
            }
        }
    }
}
