import Foods
import Foundation
import Kitchen
import Values

/// Measures ranking the recipes that can be cooked.
enum RecipeFigures {
    private static let rounds = 100

    static func measured(_ cookbook: SampleCookbook) async throws -> [Figure] {
        let folder = NSTemporaryDirectory() + "scantry-bench-recipes-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await KitchenStore(folder: folder).moveIn(cookbook, by: Actor(station: "bench"))
        let lines = cookbook.recipes.flatMap(\.ingredients)
        var figures = [
            Figure("recipes", Double(cookbook.recipes.count), ""),
            Figure("lines of ingredients", Double(lines.count), ""),
            Figure("products in stock", Double(cookbook.products.count), ""),
        ]
        figures.append(
            Figure("reading a line", time { for line in lines { _ = line.read } } * 1_000 / Double(lines.count), "µs"))
        // The first query waits until all lines are parsed.
        let store = try KitchenStore(folder: folder)
        let begun = ContinuousClock.now
        let page = try await store.cookable()
        figures.append(Figure("ranking, the first time", (.now - begun) / .milliseconds(1), "ms"))
        figures.append(
            Figure(
                "of which nothing is missing", Double(try await store.cookable(CookableQuery(mostMissing: 0)).count), ""
            ))
        figures += try await cost("ranking", of: { _ = try await store.cookable() })
        let foods = page.recipes.compactMap { $0.missing.first }.prefix(2).map { String($0.prefix(100)) }
        figures += try await cost(
            "search by two foods", of: { _ = try await store.cookable(CookableQuery(foods: foods)) })
        figures += try await cost(
            "ranking after a recipe was changed",
            before: { round in
                let draft = RecipeDraft(title: "New \(round)", ingredients: [RecipeIngredient("\(round) g flour")])
                try await store.save([("new", draft)], from: .samples)
            }, of: { _ = try await store.cookable() })
        figures += try await cost("list of all recipes with what is here", of: { _ = try await store.recipes() })
        return figures
    }

    private static func time(_ work: () -> Void) -> Double {
        let begun = ContinuousClock.now
        work()
        return (.now - begun) / .milliseconds(1)
    }

    private static func cost(
        _ name: String, before: (Int) async throws -> Void, of work: () async throws -> Void
    ) async throws -> [Figure] {
        var times: [Duration] = []
        for round in -3..<rounds {
            try await before(round + 4)
            let begun = ContinuousClock.now
            try await work()
            if round >= 0 { times.append(.now - begun) }
        }
        return [(0.5, "median"), (0.99, "99 of 100 within")].map { share, part in
            Figure("\(name): \(part)", times.percentile(share), "ms")
        }
    }

    private static func cost(_ name: String, of work: () async throws -> Void) async throws -> [Figure] {
        try await cost(name, before: { _ in }, of: work)
    }
}
