import Foods
import Foundation
import Testing
import Values

@testable import Kitchen

/// The quality of matching labelled lines with the products of a kitchen.
struct MatchingScore {
    var (right, wrong, missed, none) = (0, 0, 0, 0)
    var precision: Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }
    var recall: Double { right + missed == 0 ? 1 : Double(right) / Double(right + missed) }

    /// Returns the scores of the held-out lines under true, and of the others under false. Prints the errors.
    static func scores(of lines: [LabelledLine], with pantry: [PantryProduct]) async throws -> [Bool: MatchingScore] {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        var names: [UUID: String] = [:]
        for product in pantry {
            let kept = try await store.add(product.draft).summary
            names[kept.uuid] = product.id
            _ = try await store.add(LotDraft(product: kept.uuid, quantity: Quantity(.one)), by: .cook)
        }
        var scores: [Bool: MatchingScore] = [false: MatchingScore(), true: MatchingScore()]
        for (line, stocked) in zip(lines, try await store.stockedIngredients(lines.map(\.ingredient))) {
            let found = stocked.product.flatMap { stocked.presence == .missing ? nil : names[$0.uuid] }
            scores[line.isHeldOut]?.add(line, stocked, found)
        }
        return scores
    }

    private mutating func add(_ line: LabelledLine, _ stocked: StockedIngredient, _ found: String?) {
        let isRight = line.isAssumed ? stocked.presence == .assumed : found.map(line.products.contains) ?? false
        let isWanted = line.isAssumed || !line.products.isEmpty
        let isFound = found != nil || stocked.presence == .assumed && !stocked.read.isHeading
        if isRight { right += 1 } else if isFound { wrong += 1 }
        if isWanted, !isRight { missed += 1 }
        if !isWanted, !isFound { none += 1 }
        guard isFound != isWanted || isFound && !isRight else { return }
        guard !line.isHeldOut || LabelledLines.showsHeldOut else { return }
        print("  match: \(line.text) → \(found ?? "\(stocked.presence)"), not \(line.products.sorted())")
    }
}
