/// The food that a product is, by its name and its category.
public struct ProductFood: Hashable, Sendable {
    public var food: NamedFood
    /// Whether the category determined it, not the name.
    public var isByCategory = false

    /// Nil if no words identify a food, or the product is not edible.
    public init?(name: String, brand: String?, category: String?, _ book: FoodBook = .shared) {
        guard ![name, category].contains(where: { $0.map { NameWords($0).areInedible } == true }) else { return nil }
        let own = Self.withoutOrigin(Self.withoutBrand(name, brand), book)
        let named = NamedFood(own, isProduct: true, book) ?? NamedFood(name, isProduct: true, book)
        let kind = category.flatMap { NamedFood($0, isProduct: false, book) }.flatMap { $0.isKnown ? $0 : nil }
        guard let named else {
            guard let kind else { return nil }
            (food, isByCategory) = (kind, true)
            return
        }
        food = named
        guard let kind else { return }
        if named.isKnown {
            // Uses the more specific of the two if they agree.
            if kind.standsFor.contains(named.key), !named.standsFor.contains(kind.key) {
                (food, isByCategory) = (kind, true)
            }
        } else if !Self.isCompound(own, of: kind, book) {
            food.key = kind.key
            food.standsFor.formUnion(kind.standsFor)
            isByCategory = true
        }
    }

    /// Returns whether a name is a compound of its category's food: chocolate milk is not milk, whatever its category.
    private static func isCompound(_ name: String, of kind: NamedFood, _ book: FoodBook) -> Bool {
        let hits = book.hits(in: NameWords(name).words)
        return hits.count > 1
            && hits.contains { hit in
                hit.name.food(inFrench: false).map { kind.standsFor.contains(.known($0)) } ?? false
            }
    }

    /// Returns a French name without its capitalised place of origin: `Ail rose de Lautrec`.
    private static func withoutOrigin(_ name: String, _ book: FoodBook) -> String {
        let words = name.split(separator: " ")
        guard words.count > 2, let last = words.last, last.first?.isUppercase == true,
            last.dropFirst().allSatisfy(\.isLowercase),
            ["de", "du", "des"].contains(words[words.count - 2]), book.hits(in: NameWords(String(last)).words).isEmpty,
            book.name(of: NameWords(name).words) == nil
        else { return name }
        return words.dropLast(2).joined(separator: " ")
    }

    /// Returns a name without its brand, which may contain a food: `Tropicana`, but also `Green & Black's`.
    private static func withoutBrand(_ name: String, _ brand: String?) -> String {
        guard let brand, case let words = Set(NameWords(brand).words), !words.isEmpty else { return name }
        let rest = name.split(separator: " ").filter { word in
            let own = NameWords(String(word)).words
            return own.isEmpty || !own.allSatisfy(words.contains)
        }
        return rest.isEmpty ? name : rest.joined(separator: " ")
    }
}
