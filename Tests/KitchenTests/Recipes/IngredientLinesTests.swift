import Foods
import Foundation
import Testing

@testable import Kitchen

/// The quality of parsing and matching ingredients, measured on lines labelled by hand.
struct IngredientLinesTests {
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
        try check(try await MatchingScore.scores(of: LabelledLines.lines(), with: LabelledLines.pantry()), "matching")
    }

    /// No line is matched to a wrong product. The required share of found ones may only rise.
    @Test func findsWhatCookbooksCallIt() async throws {
        let lines = try LabelledLines.cookbook()
        #expect(lines.count >= 150)
        let scores = try await MatchingScore.scores(of: lines, with: LabelledLines.cookbookPantry())
        try check(scores, "cookbooks", precision: 1, recall: 0.86)
    }

    @Test func findsWhatOtherCookbooksCallIt() async throws {
        let scores = try await MatchingScore.scores(of: LabelledLines.fresh(), with: LabelledLines.cookbookPantry())
        try check(scores, "fresh", precision: 1, recall: 0.89)
    }

    @Test func readsCookbooks() throws {
        let lines = try LabelledLines.cookbook()
        for isHeldOut in [false, true] {
            let some = lines.filter { $0.isHeldOut == isHeldOut }
            let (amounts, foods) = (some.filter { !hasAmount($0) }, some.filter { $0.ingredient.read.food != $0.food })
            print(
                "cookbooks, \(isHeldOut ? "held out" : "seen"): \(some.count) lines; "
                    + "amounts and units right \(some.count - amounts.count), foods right \(some.count - foods.count)")
            #expect(
                Double(amounts.count) / Double(some.count) <= 0.06 && Double(foods.count) / Double(some.count) <= 0.1)
            guard !isHeldOut || LabelledLines.showsHeldOut else { continue }
            for line in some where !hasAmount(line) || line.ingredient.read.food != line.food {
                let read = line.ingredient.read
                let amount = read.amount.map { "\($0.least.text)-\($0.most.text) \($0.unit ?? "")" } ?? "nothing"
                print("  read: \(line.text) → \(amount) | \(read.food) | \(read.note ?? "")")
            }
        }
    }

    private func hasAmount(_ line: LabelledLine) -> Bool {
        let amount = line.ingredient.read.amount
        return amount?.least.text == line.least && amount?.most.text == line.most && amount?.unit == line.unit
    }

    private func check(
        _ scores: [Bool: MatchingScore], _ lines: String, precision: Double = 0.97, recall: Double = 0.93
    ) throws {
        for (isHeldOut, name) in [(false, "seen"), (true, "held out")] {
            let score = try #require(scores[isHeldOut])
            print(
                "\(lines), \(name): right \(score.right), wrong \(score.wrong), missed \(score.missed), rightly none \(score.none); "
                    + "precision \(score.precision), recall \(score.recall)")
            #expect(score.precision >= precision && score.recall >= recall, "\(lines), \(name)")
        }
    }
}
