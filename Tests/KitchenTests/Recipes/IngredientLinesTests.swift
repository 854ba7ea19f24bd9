import Foundation
import Testing

@testable import Kitchen

/// How well lines of ingredients are read and matched, measured on lines that were labelled by hand.
struct IngredientLinesTests {
    private struct Score {
        var (right, wrong, missed, none) = (0, 0, 0, 0)
        var precision: Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }
        var recall: Double { right + missed == 0 ? 1 : Double(right) / Double(right + missed) }
    }

    @Test func readsAmountsUnitsAndFoods() throws {
        let lines = try LabelledLines.lines()
        var (amounts, foods, held, all): (Int, Int, Int, Int) = (0, 0, 0, 0)
        for line in lines {
            let read = line.ingredient.read
            let isAmount =
                read.amount?.least.text == line.least && read.amount?.most.text == line.most
                && read.amount?.unit == line.unit
            amounts += isAmount ? 1 : 0
            foods += read.food == line.food ? 1 : 0
            all += line.isHeldOut ? 1 : 0
            held += line.isHeldOut && isAmount && read.food == line.food ? 1 : 0
            guard !isAmount || read.food != line.food else { continue }
            let amount = read.amount.map { "\($0.least.text)-\($0.most.text) \($0.unit ?? "")" } ?? "nothing"
            print("  read \(line.isHeldOut ? "held out" : ""): \(line.text) → \(amount) | \(read.food)")
        }
        print(
            "ingredient lines: \(lines.count); amounts and units right \(amounts), foods right \(foods); held out \(held) of \(all)"
        )
        #expect(lines.count >= 220)
        #expect(Double(amounts) / Double(lines.count) >= 0.97 && Double(foods) / Double(lines.count) >= 0.95)
    }

    @Test func findsTheProduct() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        var names: [UUID: String] = [:]
        for product in try LabelledLines.pantry() {
            let kept = try await store.add(product.draft).summary
            names[kept.uuid] = product.id
            let lot = LotDraft(product: kept.uuid, quantity: Quantity(.one))
            _ = try await store.add(lot, by: .cook)
        }
        let lines = try LabelledLines.lines()
        let stocked = try await store.stockedIngredients(lines.map(\.ingredient))
        var scores: [Bool: Score] = [false: Score(), true: Score()]
        for (line, stocked) in zip(lines, stocked) {
            let found = stocked.product.flatMap { stocked.presence == .missing ? nil : names[$0.uuid] }
            let isRight = line.isAssumed ? stocked.presence == .assumed : found.map(line.products.contains) ?? false
            let isWanted = line.isAssumed || !line.products.isEmpty
            let isFound = found != nil || stocked.presence == .assumed && !stocked.read.isHeading
            if isRight { scores[line.isHeldOut]?.right += 1 } else if isFound { scores[line.isHeldOut]?.wrong += 1 }
            if isWanted, !isRight { scores[line.isHeldOut]?.missed += 1 }
            if !isWanted, !isFound { scores[line.isHeldOut]?.none += 1 }
            guard isFound != isWanted || isFound && !isRight else { continue }
            print(
                "  match \(line.isHeldOut ? "held out" : ""): \(line.text) → \(found ?? "\(stocked.presence)"), not \(line.products.sorted())"
            )
        }
        for (isHeldOut, name) in [(false, "seen"), (true, "held out")] {
            let score = try #require(scores[isHeldOut])
            print(
                "matching, \(name): right \(score.right), wrong \(score.wrong), missed \(score.missed), rightly none \(score.none); "
                    + "precision \(score.precision), recall \(score.recall)")
            #expect(score.precision >= 0.97 && score.recall >= 0.93, "\(name)")
        }
    }
}
